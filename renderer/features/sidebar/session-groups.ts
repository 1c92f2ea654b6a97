import type { ListedSession } from '../../state/folders'

export type Age = 'today' | 'yesterday' | 'week' | 'month' | 'older'
export type SessionGroup = { name: 'pinned' | Age; sessions: ListedSession[] }

/** Sessions in their order, the pinned ones apart and the others by how long ago they were worked in. `now` in epoch milliseconds. */
export function groupByAge(sessions: readonly ListedSession[], now: number): SessionGroup[] {
  const groups = new Map<SessionGroup['name'], ListedSession[]>()
  for (const session of sessions) {
    const name = session.pinned ? 'pinned' : ageOf(session.updatedAt, now)
    const group = groups.get(name) ?? []
    group.push(session)
    groups.set(name, group)
  }
  return [...groups].map(([name, own]) => ({ name, sessions: own }))
}

/** By the days of the calendar, as people count them. */
function ageOf(at: number, now: number): Age {
  const begun = (daysAgo: number) => new Date(now).setHours(-24 * daysAgo, 0, 0, 0)
  if (at >= begun(0)) return 'today'
  if (at >= begun(1)) return 'yesterday'
  if (at >= begun(7)) return 'week'
  return at >= begun(30) ? 'month' : 'older'
}
