import { expect, test } from 'vitest'
import { TurnEnd } from '../../../../../renderer/features/timeline/rows/turn-end'
import type { StartState } from '../../../../../shared/ipc/ipc'
import type { SessionFact } from '../../../../../shared/session/session-events'
import type { SessionState, TurnState } from '../../../../../shared/session/session-state'
import { drawn } from '../../../drawn'
import { reply, sessionOf, toolCall, turn } from '../../../session-facts'

const stopped = (turnId: string): SessionFact => ({ type: 'turn.ended', turnId, reason: 'stopped' })
const failedSummary: SessionFact[] = [
  { type: 'compaction.started', by: 'person' },
  { type: 'compaction.failed', message: 'busy' },
]

function buttonsOf(state: SessionState, at: number): string[] {
  const body = drawn(<TurnEnd turn={state.turns[at] as TurnState} />, { session: { id: 's1', state } })
  return [...body.querySelectorAll('button')].map(button => button.textContent ?? '')
}

test('a turn that ended badly can be sent again if it is the last, also after a summary that failed', () => {
  const state = sessionOf(turn('t1'), stopped('t1'), turn('t2'), stopped('t2'), ...failedSummary)
  expect(buttonsOf(state, 1)).toEqual(['Retry'])
  expect(buttonsOf(state, 0)).toEqual([])
})

test('nothing is sent again while a summary is made, or in the session of an agent', () => {
  const summing = sessionOf(turn('t1'), stopped('t1'), { type: 'compaction.started', by: 'person' })
  expect(buttonsOf(summing, 0)).toEqual([])
  const parent = { sessionId: 'above', callId: 'c' }
  expect(buttonsOf({ ...sessionOf(turn('t1'), stopped('t1')), parent }, 0)).toEqual([])
})

test.each(['stopped', 'failed', 'interrupted'] as const)(
  'a turn that was %s can be continued from where it is',
  reason => {
    const called = reply('t1', '', toolCall('c', 'write_file'))
    const state = sessionOf(turn('t1'), called, reply('t1', ''), { type: 'turn.ended', turnId: 't1', reason })
    expect(buttonsOf(state, 0)).toEqual(['Continue', 'Retry'])
  },
)

test('a key that was refused leads to its provider first, as long as that is there', () => {
  const error = { kind: 'auth', message: 'The key was refused.' } as const
  const started = { ...turn('t1'), profile: { id: 'p', name: 'P', model: 'm', providerId: 'mine' } } as SessionFact
  const refused: SessionFact = { ...reply('t1', ''), reply: { text: '', toolCalls: [], error } } as SessionFact
  const state = sessionOf(started, refused, { type: 'turn.ended', turnId: 't1', reason: 'failed' })
  const view = <TurnEnd turn={state.turns[0] as TurnState} />
  const shownWith = (id: string) => {
    const app = { start: { providers: [{ id }] } as unknown as StartState }
    const body = drawn(view, { session: { id: 's1', state }, app })
    return [...body.querySelectorAll('button')].map(button => button.textContent)
  }
  expect(shownWith('mine')).toEqual(['Provider settings', 'Retry'])
  expect(shownWith('other')).toEqual(['Retry'])
})
