import { expect, test } from 'vitest'
import { finishReminder } from '../../../../main/agent/agents/finish-reminder'
import { emptySession, type SessionState, type TurnState } from '../../../../shared/session/session-state'

const turn = (reason: NonNullable<TurnState['end']>['reason']): TurnState => ({
  id: 't',
  text: 'Go.',
  startedAt: 0,
  profile: { id: '', name: '', model: '' },
  replies: [],
  end: { reason, at: 1 },
})
const flow = { step: 'a', prompt: '', tools: [], skills: [], form: { outputs: [] }, isAutonomous: false }
const agent = { name: 'a', depth: 1, profileId: 'p', maxRequests: 5, flow }
const after = (...turns: TurnState[]): SessionState => ({ ...emptySession, agent, turns })

test('an agent that hands in nothing is reminded twice, and then no more', () => {
  expect(finishReminder(after(turn('done')))).toContain('finish')
  expect(finishReminder(after(turn('done'), turn('done')))).toContain('finish')
  expect(finishReminder(after(turn('done'), turn('done'), turn('done')))).toBeUndefined()
})

test('an agent that works for no flow owes nothing', () => {
  const { flow: _, ...other } = agent
  expect(finishReminder({ ...after(turn('done')), agent: other })).toBeUndefined()
})

test('an agent that was stopped, or failed, is not reminded', () => {
  expect(finishReminder(after(turn('stopped')))).toBeUndefined()
  expect(finishReminder(after(turn('failed')))).toBeUndefined()
})
