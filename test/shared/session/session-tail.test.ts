import { describe, expect, test } from 'vitest'
import type { SessionFact } from '../../../shared/session/session-events'
import { sessionTail } from '../../../shared/session/session-tail'
import { reply, sessionOf, toolCall, turn } from '../../renderer/session-facts'

function turns(count: number): SessionFact[] {
  return Array.from({ length: count }, (_, index): SessionFact[] => [
    turn(`t${index}`),
    reply(`t${index}`, 'Yes.', toolCall(`c${index}`, 'shell')),
    { type: 'turn.ended', turnId: `t${index}`, reason: 'done' },
  ]).flat()
}

describe('sessionTail', () => {
  test('has the last turns with their calls, and all else of the session', () => {
    const state = sessionOf(...turns(10))
    const tail = sessionTail(state, 3)
    expect(tail?.turns).toEqual(state.turns.slice(-3))
    expect(Object.keys(tail?.calls ?? {})).toEqual(['c7', 'c8', 'c9'])
    expect(tail?.calls.c9).toBe(state.calls.c9)
    expect(tail).toMatchObject({ id: 's1', title: 'Tides', seq: state.seq })
  })

  test('is not worth it for a session that is not much longer', () => {
    expect(sessionTail(sessionOf(...turns(6)), 3)).toBeNull()
    expect(sessionTail(sessionOf(...turns(7)), 3)).not.toBeNull()
  })

  test('keeps a branch only with the turn that it followed', () => {
    const state = sessionOf(...turns(10), { type: 'turns.rewound', branchId: 'b', turnId: 't9' }, ...turns(1))
    expect(state.branches).toHaveLength(1)
    expect(sessionTail(state, 2)?.branches).toHaveLength(1)
    expect(sessionTail(state, 1)?.branches).toEqual([])
  })
})
