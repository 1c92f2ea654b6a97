import type { ListedSession } from '../../state/folders'

/** The states by which sessions are shown, in their order. */
export const OVERVIEW_STATES = ['waiting', 'running', 'failed', 'done', 'idle'] as const
export type OverviewState = (typeof OVERVIEW_STATES)[number]

export type OverviewGroups = Readonly<Record<OverviewState, readonly ListedSession[]>>

/** Returns what a session does now or, if it does nothing, how it ended while nobody looked. */
export function overviewStateOf({ status, unseen }: Pick<ListedSession, 'status' | 'unseen'>): OverviewState {
  return status === 'idle' ? (unseen ?? 'idle') : status
}

/** The sessions of all folders by their state. What has waited longest comes first, and what changed last of all others. */
export function overviewGroups(sessions: readonly ListedSession[]): OverviewGroups {
  const groups: Record<OverviewState, ListedSession[]> = { waiting: [], running: [], failed: [], done: [], idle: [] }
  for (const session of sessions) if (!session.archived) groups[overviewStateOf(session)].push(session)
  for (const state of OVERVIEW_STATES) {
    const order = state === 'waiting' ? 1 : -1
    groups[state].sort((one, other) => order * (one.updatedAt - other.updatedAt))
  }
  return groups
}

/** A line of the list below what waits. */
export type OverviewLine =
  | { type: 'heading'; state: Exclude<OverviewState, 'waiting'>; count: number }
  | { type: 'session'; session: ListedSession }

/** The lines of the list: sessions below the heading of their state. Those that are idle are folded away unless they are asked for. */
export function overviewLines(groups: OverviewGroups, hasIdle: boolean): OverviewLine[] {
  return OVERVIEW_STATES.flatMap((state): OverviewLine[] => {
    const sessions = groups[state]
    if (state === 'waiting' || sessions.length === 0) return []
    const shown = state === 'idle' && !hasIdle ? [] : sessions
    return [
      { type: 'heading', state, count: sessions.length },
      ...shown.map(session => ({ type: 'session', session }) as const),
    ]
  })
}
