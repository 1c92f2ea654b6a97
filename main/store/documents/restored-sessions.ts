import type { Document } from './document'

/** The list of sessions that a backup brought, in the store's folder. */
export const RESTORED_SESSIONS = 'restored.json'

/** The sessions that a backup brought and nobody has opened since: nothing of them may go on by itself. */
export type RestoredSessions = {
  has(id: string): boolean
  /** It was opened, and what was open in it is closed. */
  settle(id: string): Promise<void>
}

export function restoredSessions(document: Document<string[]>): RestoredSessions {
  return {
    has: id => document.data.includes(id),
    async settle(id) {
      await document.update(ids => ids.filter(one => one !== id))
    },
  }
}
