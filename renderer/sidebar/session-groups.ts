import type { ListedSession } from '../stores/folders'

export type Age = 'today' | 'yesterday' | 'week' | 'month' | 'older'
export type SessionGroup = { name: 'pinned' | Age; sessions: ListedSession[] }

const DAY = 24 * 60 * 60 * 1000

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

/** As the time beside each session counts, so that the two agree. */
function ageOf(at: number, now: number): Age {
  const days = (now - at) / DAY
  if (days < 1) return 'today'
  if (days < 2) return 'yesterday'
  if (days < 7) return 'week'
  return days < 30 ? 'month' : 'older'
}
