import type { SessionStatus } from '../../../shared/session/session-state'
import type { SessionSummary } from '../../../shared/settings'
import type { SessionIndex } from '../../store/documents/session-index'
import type { SessionLogs } from '../../store/logs/session-logs'
import { openFolder } from '../../workspace/paths/open-folder'
import { type ImportedFile, type ImportParts, importSession } from '../import/import-session'
import { forkSession } from './fork-session'
import type { OpenSessions } from './open-sessions'
import { summaryOf } from './session-listing'

type CatalogParts = ImportParts & { logs: SessionLogs; index: Pick<SessionIndex, 'list' | 'find'> }

export type ListedSession = SessionSummary & { status: SessionStatus }

/** Manages how sessions appear in the list, and what is added to it from a file or as a copy of another session. */
export function sessionCatalog(parts: CatalogParts, opened: OpenSessions) {
  /** Lists a session whose log was just made. */
  async function listNew(id: string): Promise<SessionSummary> {
    const state = (await opened.get(id)).live.state()
    await opened.list(state)
    return summaryOf(state)
  }

  const withStatus = (summary: SessionSummary): ListedSession => ({ ...summary, status: opened.status(summary.id) })

  return {
    list: (): ListedSession[] =>
      parts.index
        .list()
        .filter(({ parent }) => !parent)
        .map(withStatus),

    /** Those of a sub-agent are not in the list. */
    listed(id: string): ListedSession | undefined {
      const summary = parts.index.find(id)
      return summary && !summary.parent ? withStatus(summary) : undefined
    },

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
      return listNew(await importSession(parts, { workspace: await openFolder(folder), ...file }))
    },

    /** A new session that begins as this one did, up to and with a turn. */
    async fork(id: string, turnId: string, titled?: string): Promise<SessionSummary> {
      const { live, undos } = await opened.get(id)
      // A change that is being taken back would look in the copy as if a crash had cut that.
      return listNew(await undos(() => forkSession(parts.logs, live.state(), { turnId, titled })))
    },
  }
}
