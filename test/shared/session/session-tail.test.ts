import { describe, expect, test } from 'vitest'
import type { SessionFact } from '../../../shared/session/session-events'
import type { SessionState } from '../../../shared/session/session-state'
import { costBefore, partBefore, sessionTail, withPart } from '../../../shared/session/session-tail'
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

describe('the parts before a tail', () => {
  /** The session as a page puts it together. */
  function joined(state: SessionState, last: number): SessionState {
    let shown = sessionTail(state, last) ?? state
    for (let isFirst = shown === state; !isFirst; ) {
      const part = partBefore(state, shown.turns[0]?.id ?? '')
      if (!part) throw new Error('The first turn is known')
      expect(part.turns.length).toBeGreaterThan(0)
      shown = withPart(shown, part)
      isFirst = part.isFirst
    }
    return { ...shown, branches: shown.branches.toSorted((one, other) => (one.id < other.id ? -1 : 1)) }
  }

  test('make the whole session with it', () => {
    const state = sessionOf(...turns(1_200))
    expect(joined(state, 20)).toEqual(state)
  })

  test('have the branches that follow their turns, with the calls of these', () => {
    const state = sessionOf(
      ...turns(10),
      { type: 'turns.rewound', branchId: 'b1', turnId: 't6' },
      turn('u6'),
      { type: 'turns.rewound', branchId: 'b2', turnId: 't0' },
      ...turns(1),
      ...['u7', 'u8', 'u9'].map(id => turn(id)),
    )
    expect(state.branches.map(({ id }) => id)).toEqual(['b1', 'b2'])
    expect(joined(state, 1)).toEqual(state)
  })

  test('end with a million characters', () => {
    const long = Array.from({ length: 9 }, (_, index) => [
      turn(`t${index}`),
      reply(`t${index}`, 'x'.repeat(300_000)),
    ]).flat()
    const state = sessionOf(...long)
    expect(partBefore(state, 't8')?.turns.map(({ id }) => id)).toEqual(['t4', 't5', 't6', 't7'])
    expect(partBefore(state, 't1')).toMatchObject({ isFirst: true, seq: state.seq })
  })

  test('are none before a turn that is not there', () => {
    expect(partBefore(sessionOf(...turns(3)), 'gone')).toBeNull()
  })

  test('say what was spent before the tail', () => {
    const spent = turns(10).map(fact => (fact.type === 'reply.finished' ? { ...fact, cost: 0.5 } : fact))
    const state = sessionOf(...spent)
    const tail = sessionTail(state, 3) ?? state
    expect(costBefore(state, tail)).toBeCloseTo(3.5)
  })
})
