import { expect, test } from 'vitest'
import { groupByAge } from '../../../../renderer/features/sidebar/session-groups'
import { archivedSessions, groupByFolder, type ListedSession } from '../../../../renderer/state/folders'

const noon = new Date(2026, 2, 15, 12).getTime()
const HOUR = 60 * 60 * 1000

function session(id: string, hoursAgo: number, marks: Partial<ListedSession> = {}): ListedSession {
  const updatedAt = noon - hoursAgo * HOUR
  return { id, workspace: '/w', title: id, createdAt: 0, updatedAt, status: 'idle', ...marks }
}

test('tells sessions apart by their age, and the pinned ones first', () => {
  const [group] = groupByFolder(
    [],
    [
      session('old', 24 * 90),
      session('month', 24 * 20),
      session('week', 24 * 4),
      session('yesterday', 30),
      session('now', 0),
      session('today', 11),
      session('pinned', 24 * 50, { pinned: true }),
    ],
  )
  expect(
    groupByAge(group?.sessions ?? [], noon).map(({ name, sessions }) => [name, ...sessions.map(({ id }) => id)]),
  ).toEqual([
    ['pinned', 'pinned'],
    ['today', 'now', 'today'],
    ['yesterday', 'yesterday'],
    ['week', 'week'],
    ['month', 'month'],
    ['older', 'old'],
  ])
})

test('a day begins at midnight, also one that is longer or shorter', () => {
  const early = new Date(2026, 2, 30, 0, 30).getTime()
  const at = (minutesAgo: number) => ({ ...session(`${minutesAgo}`, 0), updatedAt: early - minutesAgo * 60_000 })
  const names = (minutesAgo: number) => groupByAge([at(minutesAgo)], early).map(({ name }) => name)
  expect([20, 40, 23 * 60, 26 * 60].map(names)).toEqual([['today'], ['yesterday'], ['yesterday'], ['week']])
})

test('takes archived sessions out of their folder, which stays in the list', () => {
  const sessions = [session('a', 1, { archived: true }), session('b', 2, { archived: true })]
  expect(groupByFolder([{ path: '/v', name: 'v', at: 1 }], sessions)).toEqual([
    { path: '/v', name: 'v', sessions: [] },
    { path: '/w', name: 'w', sessions: [] },
  ])
  expect(archivedSessions(sessions).map(({ id }) => id)).toEqual(['a', 'b'])
})
