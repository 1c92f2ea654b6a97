import { expect, test } from 'vitest'
import { demoStep } from '../../../../renderer/features/first-run/demo-step'
import { type CallState, emptySession, type SessionState } from '../../../../shared/session/session-state'

const call = (id: string, part: Partial<CallState>): CallState => ({
  call: { id, name: 'tool', arguments: '{}' },
  turnId: 't',
  status: 'done',
  ...part,
})
const plan = { effects: [] } as unknown as NonNullable<CallState['plan']>

function after(...calls: CallState[]): SessionState {
  const replies = calls.map(one => ({ reply: { text: '', toolCalls: [one.call] }, durationMs: 1 }))
  const turn = { id: 't', text: '', startedAt: 1, profile: { id: 'p', name: 'P', model: 'm' }, replies }
  return { ...emptySession, turns: [turn], calls: Object.fromEntries(calls.map(one => [one.call.id, one])) }
}
const read = call('read', {})

test('the demo goes from reading to a change, its card, and an undo, by what was done', () => {
  expect(demoStep(emptySession).step).toBe('read')
  expect(demoStep(after(read)).step).toBe('change')
  expect(demoStep(after(read, call('edit', { plan, status: 'waiting' }))).step).toBe('approve')
  expect(demoStep(after(read, call('edit', { plan }))).step).toBe('undo')
  expect(demoStep(after(read, call('edit', { plan, undo: { status: 'undone' } }))).step).toBe('done')
})

test('after a denial the demo asks for the change again', () => {
  expect(demoStep(after(read, call('edit', { plan, status: 'denied' })))).toMatchObject({
    step: 'change',
    isDenied: true,
  })
})
