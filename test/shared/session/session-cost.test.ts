import { expect, test } from 'vitest'
import { sessionCost } from '../../../shared/session/session-cost'
import { emptySession, type TurnState } from '../../../shared/session/session-state'

const profile = { id: 'p', name: 'P', model: 'm' }
const reply = { text: '', toolCalls: [] }
const turn = (id: string, ...costs: (number | undefined)[]): TurnState => ({
  id,
  text: '',
  startedAt: 0,
  profile,
  replies: costs.map(cost => ({ reply, durationMs: 1, ...(cost !== undefined && { cost }) })),
})

test('the cost of a session is that of all its replies and summaries, also of those that left the conversation', () => {
  const compaction = { at: 0, summary: '', keptFrom: { turnId: 'a', replies: 0 }, tokensBefore: 0, tokensAfter: 0 }
  const state = {
    ...emptySession,
    turns: [turn('a', 1, undefined), turn('b', 2)],
    branches: [{ id: 'x', after: null, turns: [turn('c', 4)] }],
    compactions: [{ ...compaction, cost: 8 }, compaction],
  }
  expect(sessionCost(state)).toBe(15)
  expect(sessionCost(emptySession)).toBe(0)
})
