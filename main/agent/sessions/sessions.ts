import { AppError } from '../../../shared/errors'
import type { SentFile } from '../../../shared/ipc/composer-calls'
import type { ContextUse, SessionSnapshot } from '../../../shared/ipc/ipc'
import type { SessionStatus } from '../../../shared/session/session-state'
import type { SessionSummary } from '../../../shared/settings'
import { contextUse } from '../context/context-use'
import { keepAttachments } from '../record/keep-attachments'
import { prepareRequest } from '../turn/prepare-request'
import { checkSaid, checkText } from '../turn/start-turn'
import type { TurnParts } from '../turn/turn-parts'
import { type ChildAgents, childAgents } from './child-agents'
import { familyOf } from './family'
import { filesBackOf } from './files-back'
import { forkSession } from './fork-session'
import { type OpenSessionsParts, openSessions, summaryOf } from './open-sessions'
import { personAnswers } from './person-answers'
import { redoChange } from './redo-change'
import { rewinding } from './rewinding'
import { sessionCatalog } from './session-catalog'
import { sessionChoices } from './session-choices'
import { sessionStarts } from './session-starts'
import { sessionTrash } from './session-trash'
import { checkQueued, type SessionTurns, sessionTurns } from './session-turns'
import { undoChange, undoTurn } from './undo-change'
import { undoInSession } from './undo-in-session'

export type Sessions = ReturnType<typeof sessions>

/** What a person says. */
export type Message = { text: string; attachments?: readonly SentFile[] | undefined; steer?: boolean | undefined }

type SessionsParts = Omit<TurnParts, 'agents'> &
  OpenSessionsParts & {
    jobs: { endOf(id: string): Promise<void> }
    /** How many requests a sub-agent may make, and for how many seconds it may work. */
    agentLimits(): { requests: number; seconds: number }
  }

/** What the person can do with sessions. Each refuses with an `AppError` that says why it cannot. */
export function sessions(parts: SessionsParts) {
  const { logs, index } = parts
  const opened = openSessions({ ...parts, resume: (id, session) => turns.resume(id, session) })
  const agents: ChildAgents = childAgents({
    ...parts,
    opened,
    begin: (id, session, { text, above }) => turns.begin(id, session, { said: { text }, above }),
  })
  const turnParts = { ...parts, agents }
  const turns: SessionTurns = sessionTurns(turnParts, opened)
  const family = familyOf(parts, opened)

  return {
    list: (): (SessionSummary & { status: SessionStatus })[] =>
      index
        .list()
        .filter(({ parent }) => !parent)
        .map(summary => ({ ...summary, status: opened.status(summary.id) })),

    ...sessionStarts(parts, opened),

    snapshot: async (id: string): Promise<SessionSnapshot> => (await opened.get(id)).live.snapshot(),

    /**
     * Starts a turn, and resolves once it is under way. While something runs the message is kept, and waits for its end or,
     * with `steer`, for the next request. After a turn that was stopped or failed nothing that waits is sent by itself.
     */
    async send(id: string, { text, attachments = [], steer = false }: Message): Promise<void> {
      checkSaid({ text, attachments })
      await opened.get(id)
      const kept = await keepAttachments(attachments, parts.blobs)
      await turns.say(id, { text, ...(kept.length > 0 && { attachments: kept }) }, steer)
    },

    /** Runs a command of the person's in the folder, and resolves once it is under way. The model hears of it with the next message. */
    async type(id: string, text: string): Promise<void> {
      checkText(text)
      await turns.type(id, text)
    },

    /** Takes back what waits to be said. */
    async removeMessage(id: string, messageId: string): Promise<void> {
      const { live, door } = await opened.get(id)
      // It may be about to begin a turn.
      await door(async () => {
        checkQueued(live.state(), messageId)
        await live.record({ type: 'message.removed', messageId })
      })
    },

    /** What was taken back waits again, in its place. */
    async restoreMessage(id: string, messageId: string): Promise<void> {
      const { live, door } = await opened.get(id)
      await door(async () => {
        if (!live.state().removed?.some(message => message.id === messageId)) {
          throw new AppError('not-found', 'This message was not taken away.')
        }
        await live.record({ type: 'message.restored', messageId })
      })
    },

    /** Begins a turn with a message that waits, where nothing runs. */
    sendNow: turns.sendNow,

    stop: (id: string): Promise<void> => opened.stop(id),
    see: opened.see,
    continueTurn: turns.continueTurn,
    compact: turns.compact,

    /** What fills the context window. */
    async context(id: string): Promise<ContextUse> {
      const state = (await opened.get(id)).live.state()
      return contextUse(state, (await prepareRequest(turnParts, state)).context)
    },

    /** Ends the wait before a request is sent again. */
    retryNow: async (id: string): Promise<void> => (await opened.get(id)).running?.retry.now(),

    ...rewinding(turns, filesBackOf(parts, opened)),

    /** A new session that begins as this one did, up to and with a turn. */
    async fork(id: string, turnId: string, titled?: string): Promise<SessionSummary> {
      const { live, undos } = await opened.get(id)
      // A change that is being taken back would look in the copy as if a crash had cut that.
      const copy = await undos(() => forkSession(logs, live.state(), { turnId, titled }))
      const state = (await opened.get(copy)).live.state()
      await opened.list(state)
      return summaryOf(state)
    },

    ...sessionChoices(parts, opened, family),

    /** The person's rules have changed: answers what they allow by now of all that waits. */
    reconsider: opened.reconsider,

    ...personAnswers(opened),

    /** Stops the sub-agent of a call, or all of the session's. */
    stopAgents: family.stop,

    /** Takes file changes of a call back: those of the named files, or all. */
    undo: (id: string, callId: string, paths?: readonly string[]): Promise<void> =>
      undoInSession(opened, id, live => undoChange(live, { callId, paths }, parts.blobs)),

    /** Makes the file changes of a call again that were taken back: those of the named files, or all. */
    redo: (id: string, callId: string, paths?: readonly string[]): Promise<void> =>
      undoInSession(opened, id, live => redoChange(live, { callId, paths }, parts.blobs)),

    /** Takes back all that a turn changed. */
    undoTurn: (id: string, turnId: string): Promise<void> =>
      undoInSession(opened, id, live => undoTurn(live, turnId, parts.blobs)),

    ...sessionCatalog(parts, opened),
    ...sessionTrash(parts, opened, family),

    /** Stops everything that runs, but for the questions that wait for a person; resolves once all of it is on disk. */
    close: opened.close,
  }
}
