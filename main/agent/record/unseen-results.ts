import type { SessionState } from '../../../shared/session/session-state'
import type { SessionSummary } from '../../../shared/settings'
import type { SessionIndex } from '../../store/documents/session-index'

/** Tracks how turns ended that no one has looked at, by session, until someone does. `isShown` tells whether a window shows a session. */
export function unseenResults(index: Pick<SessionIndex, 'list'>, isShown: (id: string) => boolean) {
  const ends = new Map(index.list().flatMap(({ id, unseen }) => (unseen ? [[id, unseen] as const] : [])))
  return {
    /** As a part of the session's summary. */
    of(id: string): Pick<SessionSummary, 'unseen'> {
      const unseen = ends.get(id)
      return unseen ? { unseen } : {}
    },

    /** Nothing runs in the session any more. What the person stopped is no news; nor is a summary that was made. */
    note({ id, turns, updatedAt }: SessionState): void {
      const end = turns.at(-1)?.end
      if (end?.at !== updatedAt || end.reason === 'stopped' || isShown(id)) return
      ends.set(id, end.reason === 'done' ? 'done' : 'failed')
    },

    /** Returns whether there was one. */
    see: (id: string): boolean => ends.delete(id),
  }
}
