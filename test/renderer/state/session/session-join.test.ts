import { describe, expect, test } from 'vitest'
import { type Followed, follow, sessionJoin } from '../../../../renderer/state/session/session-join'
import { emptySession } from '../../../../shared/session/session-state'
import { eventOf, reply, sessionOf, turn } from '../../session-facts'

const event = (seq: number, fact = turn(`t${seq}`)): Followed => ({ type: 'event', event: eventOf(fact, seq) })
const delta = (offset: number, text: string): Followed => ({ type: 'delta', kind: 'text', offset, text })
const thought = (offset: number, text: string): Followed => ({ type: 'delta', kind: 'thinking', offset, text })
const joined = { state: sessionOf(turn('t2')), partial: 'Hello', partialThinking: 'Hm' }

describe('follow', () => {
  test('adds the next event and the next piece of text', () => {
    expect(follow(joined, event(3))?.state.seq).toBe(3)
    expect(follow(joined, delta(5, ' world'))?.partial).toBe('Hello world')
  })

  test('ignores an event that is already in', () => {
    expect(follow(joined, event(2))).toBe(joined)
    expect(follow(joined, event(1))).toBe(joined)
  })

  test('finds a missing event', () => {
    expect(follow(joined, event(4))).toBeNull()
  })

  test('finds missing and repeated text', () => {
    expect(follow(joined, delta(6, 'x'))).toBeNull()
    expect(follow(joined, delta(4, 'o'))).toBeNull()
  })

  test('keeps what the model thinks apart from what it says', () => {
    expect(follow(joined, thought(2, '.'))).toMatchObject({ partial: 'Hello', partialThinking: 'Hm.' })
    expect(follow(joined, thought(5, '.'))).toBeNull()
  })

  test('drops the streamed text, and the thinking, once its reply is there', () => {
    const ended = follow(joined, event(3, reply('t2', 'Hello world')))
    expect(ended).toMatchObject({ partial: '', partialThinking: '' })
    expect(follow(joined, event(3, { type: 'turn.ended', turnId: 't2', reason: 'stopped' }))?.partial).toBe('')
    expect(follow(joined, event(3, { type: 'session.renamed', title: 'x' }))?.partial).toBe('Hello')
  })
})

describe('sessionJoin', () => {
  const snapshot = { state: sessionOf(turn('t2')), partial: 'Hel', partialThinking: 'H' }

  function finish(...heard: Followed[]) {
    const join = sessionJoin()
    join.begin('s1')
    for (const item of heard) expect(join.keep('s1', item)).toBe(true)
    return join.finish(snapshot)
  }

  test('adds what was heard after the snapshot was made', () => {
    expect(finish(delta(3, 'lo'), event(3, { type: 'session.renamed', title: 'New' }))).toMatchObject({
      partial: 'Hello',
      state: { title: 'New', seq: 3 },
    })
  })

  test('does not add twice what the snapshot has already', () => {
    expect(finish(delta(0, 'He'), delta(2, 'llo'))?.partial).toBe('Hello')
    expect(finish(delta(90, 'of an older reply'), event(2), delta(0, 'Hel'), delta(3, 'lo'))?.partial).toBe('Hello')
  })

  test('goes on where each kind of text is', () => {
    expect(finish(thought(0, 'Hm'), delta(2, 'llo'), thought(2, '.'))).toMatchObject({
      partial: 'Hello',
      partialThinking: 'Hm.',
    })
  })

  test('says when something in between was missed', () => {
    expect(finish(event(4))).toBeNull()
    expect(finish(delta(7, 'x'))).toBeNull()
  })

  test('keeps nothing of other sessions, and nothing once it is finished', () => {
    const join = sessionJoin()
    expect(join.keep('s1', event(3))).toBe(false)
    join.begin('s1')
    expect(join.keep('s2', event(3))).toBe(false)
    join.finish(snapshot)
    expect(join.keep('s1', event(3))).toBe(false)
  })

  test('is void once another one has begun', () => {
    const join = sessionJoin()
    const first = join.begin('s1')
    const second = join.begin('s2')
    expect([join.isCurrent(first), join.isCurrent(second)]).toEqual([false, true])
    join.stop()
    expect(join.isCurrent(second)).toBe(false)
  })

  test('begins with an empty session as well', () => {
    const join = sessionJoin()
    join.begin('s1')
    const empty = { state: emptySession, partial: '', partialThinking: '' }
    expect(join.finish(empty)).toEqual(empty)
  })
})
