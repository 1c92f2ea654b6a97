import { randomUUID } from 'node:crypto'
import { reduceSession } from '../../../shared/session/reduce-session'
import { emptySession } from '../../../shared/session/session-state'
import type { SessionSummary } from '../../../shared/settings'
import type { SessionIndex } from '../../store/documents/session-index'
import { queue } from '../../store/logs/queue'
import type { SessionLogs } from '../../store/logs/session-logs'
import { openFolder } from '../../workspace/paths/open-folder'
import { UNNAMED } from '../record/session-title'
import { firstFact } from '../turn/start-turn'
import type { OpenSessions } from './open-sessions'
import { summaryOf } from './session-listing'

type SessionStartsParts = { logs: Pick<SessionLogs, 'create'>; index: Pick<SessionIndex, 'list'> }

/** Gives a person a session in which nothing was done yet. */
export function sessionStarts({ logs, index }: SessionStartsParts, opened: Pick<OpenSessions, 'add' | 'get'>) {
  const inTurn = queue()

  async function create(folder: string): Promise<SessionSummary> {
    const workspace = await openFolder(folder)
    const id = randomUUID()
    const state = reduceSession(emptySession, await logs.create(id, firstFact(id, workspace)))
    await opened.add(state)
    return summaryOf(state)
  }

  /** The newest of the folder whose log holds no more than its beginning. */
  async function unused(workspace: string, except: ReadonlySet<string>): Promise<SessionSummary | undefined> {
    const isLikely = (session: SessionSummary) =>
      session.workspace === workspace && session.title === UNNAMED && !except.has(session.id)
    for (const session of index
      .list()
      .filter(isLikely)
      .sort((a, b) => b.createdAt - a.createdAt)) {
      // One that cannot be opened is no place to begin in.
      const open = await opened.get(session.id).catch(() => undefined)
      if (open?.live.state().seq === 1) return session
    }
    return undefined
  }

  return {
    create,

    /** An unused session of the folder, but for those named; where there is none, a new one. */
    begin: (folder: string, except: ReadonlySet<string>): Promise<SessionSummary> =>
      inTurn(async () => (await unused(await openFolder(folder), except)) ?? create(folder)),
  }
}
