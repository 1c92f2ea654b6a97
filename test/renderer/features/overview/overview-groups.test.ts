import { expect, test } from 'vitest'
import { overviewGroups, overviewLines, overviewStateOf } from '../../../../renderer/features/overview/overview-groups'
import type { ListedSession } from '../../../../renderer/state/folders'

const session = (id: string, updatedAt: number, more: Partial<ListedSession> = {}): ListedSession => ({
  id,
  workspace: '/w',
  title: id,
  createdAt: 0,
  updatedAt,
  status: 'idle',
  ...more,
})
const ids = (sessions: readonly ListedSession[]) => sessions.map(({ id }) => id)

test('a session is shown by what it does, and only then by how it ended unseen', () => {
  expect(overviewStateOf({ status: 'running', unseen: 'failed' })).toBe('running')
  expect(overviewStateOf({ status: 'idle', unseen: 'failed' })).toBe('failed')
  expect(overviewStateOf({ status: 'idle' })).toBe('idle')
})

test('what has waited longest comes first, and what changed last of all others', () => {
  const groups = overviewGroups([
    session('w2', 20, { status: 'waiting' }),
    session('w1', 10, { status: 'waiting', workspace: '/other' }),
    session('r1', 10, { status: 'running' }),
    session('r2', 20, { status: 'running' }),
    session('d', 5, { unseen: 'done' }),
    session('f', 5, { unseen: 'failed' }),
    session('i', 5),
    session('gone', 50, { status: 'waiting', archived: true }),
  ])
  expect(Object.values(groups).map(ids)).toEqual([['w1', 'w2'], ['r2', 'r1'], ['f'], ['d'], ['i']])
})

test('idle sessions are folded below their number until they are asked for', () => {
  const groups = overviewGroups([session('i', 1), session('j', 2), session('r', 3, { status: 'running' })])
  const shown = (hasIdle: boolean) =>
    overviewLines(groups, hasIdle).map(line =>
      line.type === 'heading' ? `${line.state} ${line.count}` : line.session.id,
    )
  expect(shown(false)).toEqual(['running 1', 'r', 'idle 2'])
  expect(shown(true)).toEqual(['running 1', 'r', 'idle 2', 'j', 'i'])
})

test('a change of one of 200 sessions leaves the others the same objects, so that only its row is drawn again', () => {
  const before = Array.from({ length: 200 }, (_, at) => session(`s${at}`, at, { status: at < 20 ? 'running' : 'idle' }))
  const [first = session('s0', 0), ...others] = before
  const after = [{ ...first, updatedAt: 500, progress: { done: 1, of: 2 } }, ...others]
  const [one, other] = [overviewLines(overviewGroups(before), true), overviewLines(overviewGroups(after), true)]
  const known = new Set(one.flatMap(line => (line.type === 'session' ? [line.session] : [])))
  const fresh = other.flatMap(line => (line.type === 'session' && !known.has(line.session) ? [line.session.id] : []))
  expect(fresh).toEqual(['s0'])
})
