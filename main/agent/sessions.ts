import { randomUUID } from 'node:crypto'
import { AppError, messageOf } from '../../shared/errors'
import type { SessionSnapshot } from '../../shared/ipc'
import { reduceSession } from '../../shared/reduce-session'
import { emptySession, type SessionStatus, statusOf } from '../../shared/session-state'
import type { SessionSummary } from '../../shared/settings'
import type { Decision } from '../approvals/pending-approvals'
import { openFolder } from '../workspace/open-folder'
import { type OpenSession, type OpenSessionsParts, openSessions, summaryOf } from './open-sessions'
import { checkText, firstFact, prepareTurn, type TurnParts } from './start-turn'
import { undoChange, undoTurn } from './undo-change'

export type Sessions = ReturnType<typeof sessions>

/** What the person can do with sessions. Each refuses with an `AppError` that says why it cannot. */
export function sessions(parts: TurnParts & OpenSessionsParts & { jobs: { endOf(id: string): Promise<void> } }) {
  const { logs, index, emit } = parts
  const opened = openSessions(parts)

  /** Runs a prepared turn in the background, to its end. */
  async function run(id: string, session: OpenSession, turn: () => Promise<void>): Promise<void> {
    try {
      await turn()
    } catch (thrown) {
      parts.warn(`The session was stopped: ${messageOf(thrown)}`)
      // The log knows less than happened: it is read again, which closes what is open in it as after a crash.
      opened.forget(id)
      // Where that fails as well, whoever opens the session next hears of it.
      await opened.get(id).catch(() => undefined)
    } finally {
      delete session.running
    }
  }

  return {
    list: (): (SessionSummary & { status: SessionStatus })[] =>
      index.list().map(summary => ({ ...summary, status: opened.status(summary.id) })),

    async create(folder: string): Promise<SessionSummary> {
      const workspace = await openFolder(folder)
      const id = randomUUID()
      const state = reduceSession(emptySession, await logs.create(id, firstFact(id, workspace)))
      await opened.add(state)
      return summaryOf(state)
    },

    snapshot: async (id: string): Promise<SessionSnapshot> => (await opened.get(id)).live.snapshot(),

    /** Starts a turn; resolves once it is under way. */
    async send(id: string, text: string): Promise<void> {
      checkText(text)
      const session = await opened.get(id)
      // The end of a turn is told a moment before the turn is put away.
      if (session.running?.isUnderWay && statusOf(session.live.state()) === 'idle') await session.running.finished
      if (session.running)
        throw new AppError('conflict', 'This session is still working. Wait for it, or stop it first.')
      const controller = new AbortController()
      const { live, approvals } = session
      const preparing = prepareTurn(parts, { session: live, approvals, controller, text })
      const finished = preparing.then(turn => run(id, session, turn))
      const running = { controller, finished: finished.catch(() => undefined), isUnderWay: false }
      session.running = running
      try {
        await preparing
        running.isUnderWay = true
      } catch (thrown) {
        delete session.running
        throw thrown
      }
    },

    stop: opened.stop,

    async answer(id: string, callId: string, { digest, ...decision }: Decision & { digest: string }): Promise<void> {
      ;(await opened.get(id)).approvals.answer(callId, digest, decision)
    },

    /** Takes file changes of a call back: those of the named files, or all. */
    async undo(id: string, callId: string, paths?: readonly string[]): Promise<void> {
      const { live, undos } = await opened.get(id)
      await undos(() => undoChange(live, { callId, paths }, parts.blobs))
    },

    /** Takes back all that a turn changed. */
    async undoTurn(id: string, turnId: string): Promise<void> {
      const { live, undos } = await opened.get(id)
      await undos(() => undoTurn(live, turnId, parts.blobs))
    },

    rename: async (id: string, title: string): Promise<void> =>
      (await opened.get(id)).live.record({ type: 'session.renamed', title }),

    /** Moves a session to the trash, from which `restore` brings it back, and ends what it runs in the background. */
    async remove(id: string): Promise<void> {
      await opened.stop(id)
      opened.forget(id)
      await logs.remove(id)
      await index.remove(id)
      emit('session.removed', { sessionId: id })
      await parts.jobs.endOf(id)
    },

    async restore(id: string): Promise<void> {
      await logs.restore(id)
      await opened.list((await opened.get(id)).live.state())
    },

    /** Stops everything that runs; resolves once all of it is on disk. */
    close: async (): Promise<void> => void (await Promise.all(opened.ids().map(opened.stop))),
  }
}
