import { expect, test } from 'vitest'
import { TurnEnd } from '../../../renderer/timeline/turn-end'
import type { SessionFact } from '../../../shared/session-events'
import type { SessionState, TurnState } from '../../../shared/session-state'
import { drawn } from '../drawn'
import { sessionOf, turn } from '../session-facts'

const stopped = (turnId: string): SessionFact => ({ type: 'turn.ended', turnId, reason: 'stopped' })
const failedSummary: SessionFact[] = [
  { type: 'compaction.started', by: 'person' },
  { type: 'compaction.failed', message: 'busy' },
]

function buttonsOf(state: SessionState, at: number): string[] {
  const body = drawn(<TurnEnd turn={state.turns[at] as TurnState} />, { session: { id: 's1', state } })
  return [...body.querySelectorAll('button')].map(button => button.textContent ?? '')
}

test('what ended badly can be sent again where it is the last, also after a summary that failed', () => {
  const state = sessionOf(turn('t1'), stopped('t1'), turn('t2'), stopped('t2'), ...failedSummary)
  expect(buttonsOf(state, 1)).toEqual(['Send again'])
  expect(buttonsOf(state, 0)).toEqual([])
})

test('nothing is sent again while a summary is made, or in the session of an agent', () => {
  const summing = sessionOf(turn('t1'), stopped('t1'), { type: 'compaction.started', by: 'person' })
  expect(buttonsOf(summing, 0)).toEqual([])
  const parent = { sessionId: 'above', callId: 'c' }
  expect(buttonsOf({ ...sessionOf(turn('t1'), stopped('t1')), parent }, 0)).toEqual([])
})
