import { describe, expect, test } from 'vitest'
import { type Note, notifier } from '../../main/notify'
import type { Events } from '../../shared/ipc/ipc'
import type { SessionStatus } from '../../shared/session/session-state'

function start({ isInFront = false, isWanted = true, hasWords = true } = {}) {
  const shown: Note[] = []
  const withdrawn: string[] = []
  const counts: number[] = []
  const told = notifier({
    isInFront: () => isInFront,
    isWanted: () => isWanted,
    words: name => (hasWords ? name : undefined),
    show: note => shown.push(note),
    withdraw: id => withdrawn.push(id),
    count: waiting => counts.push(waiting),
  })
  const listed = (id: string, status: SessionStatus): Events['session.listed'] => ({
    session: { id, status, title: `Title of ${id}`, workspace: '/f', createdAt: 1, updatedAt: 1 },
  })
  const list = (id: string, status: SessionStatus): void => told.hear('session.listed', listed(id, status))
  const end = (sessionId: string, reason: 'done' | 'stopped' | 'failed' | 'interrupted'): void =>
    told.hear('session.event', {
      sessionId,
      event: { v: 1, seq: 1, at: 1, type: 'turn.ended', turnId: 't', reason },
    })
  return { told, list, listed, end, shown, withdrawn, counts }
}

describe('a person who looks elsewhere', () => {
  test('hears nothing of what an app calls by itself', () => {
    const { told, list, end, shown } = start()
    list('a', 'running')
    const profile = { id: '', name: '', model: '' }
    const facts = { type: 'turn.started', turnId: 't', text: '', profile, client: 'x', app: true } as const
    told.hear('session.event', { sessionId: 'a', event: { v: 1, seq: 1, at: 1, ...facts } })
    end('a', 'done')
    expect(shown).toEqual([])
    // The next turn of that name is another one.
    end('a', 'done')
    expect(shown).toHaveLength(1)
  })

  test('hears once that a session waits', () => {
    const { list, shown } = start()
    list('a', 'running')
    list('a', 'waiting')
    list('a', 'waiting')
    expect(shown).toEqual([{ sessionId: 'a', title: 'Title of a', body: 'waits' }])
  })

  test('hears again when it waits again', () => {
    const { list, shown } = start()
    for (const status of ['waiting', 'running', 'waiting'] as const) list('a', status)
    expect(shown).toHaveLength(2)
  })

  test('hears that a turn ended or failed, and not that they stopped it themselves', () => {
    const { list, end, shown } = start()
    list('a', 'running')
    for (const reason of ['done', 'stopped', 'failed', 'interrupted'] as const) end('a', reason)
    expect(shown.map(({ body }) => body)).toEqual(['done', 'failed'])
  })

  test('hears nothing of the turns of sub-agents, which no list shows', () => {
    const { end, shown } = start()
    end('child', 'done')
    expect(shown).toEqual([])
  })

  test('hears nothing of what waited already when Atrium began', () => {
    const { told, list, listed, shown, counts } = start()
    told.know([listed('a', 'waiting').session])
    list('a', 'waiting')
    expect(shown).toEqual([])
    expect(counts).toEqual([1])
  })
})

test.each([
  ['looks at a window', { isInFront: true }],
  ['wants no notifications', { isWanted: false }],
  ['has no page yet that says what they are called', { hasWords: false }],
])('a person who %s gets none, but the count', (_title, facts) => {
  const { list, end, shown, counts } = start(facts)
  list('a', 'waiting')
  end('a', 'done')
  expect(shown).toEqual([])
  expect(counts).toEqual([1])
})

test('a notification goes away once the question is answered, or the session is gone', () => {
  const { told, list, withdrawn } = start()
  list('a', 'waiting')
  list('a', 'running')
  list('b', 'waiting')
  told.hear('session.removed', { sessionId: 'b' })
  expect(withdrawn).toEqual(['a', 'b'])
})

test('the icon counts the sessions that wait', () => {
  const { told, list, counts } = start()
  list('a', 'waiting')
  list('b', 'waiting')
  list('a', 'idle')
  told.hear('session.removed', { sessionId: 'b' })
  told.hear('session.removed', { sessionId: 'unknown' })
  expect(counts).toEqual([1, 2, 1, 0])
})
