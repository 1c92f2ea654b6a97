import type { SessionSummary } from '../../../shared/settings'
import { openFolder } from '../../workspace/paths/open-folder'
import { type ImportedFile, type ImportParts, importSession } from '../import/import-session'
import { type OpenSessions, summaryOf } from './open-sessions'

/** How sessions stand in the list, and what comes into it from a file. */
export function sessionCatalog(parts: ImportParts, opened: OpenSessions) {
  return {
    rename: async (id: string, title: string): Promise<void> =>
      (await opened.get(id)).live.record({ type: 'session.renamed', title }),

    /** Puts a session above the others, or out of the list; what is not named stays. */
    async mark(id: string, { pinned, archived }: Pick<SessionSummary, 'pinned' | 'archived'>): Promise<void> {
      const { live } = await opened.get(id)
      const was = live.state()
      const marks = {
        ...(pinned !== undefined && pinned !== (was.pinned ?? false) && { pinned }),
        ...(archived !== undefined && archived !== (was.archived ?? false) && { archived }),
      }
      if (Object.keys(marks).length > 0) await live.record({ type: 'session.marked', ...marks })
    },

    /** An exported session as a new one of a folder. */
    async importFrom(folder: string, file: ImportedFile): Promise<SessionSummary> {
      const id = await importSession(parts, { workspace: await openFolder(folder), ...file })
      const state = (await opened.get(id)).live.state()
      await opened.list(state)
      return summaryOf(state)
    },
  }
}
