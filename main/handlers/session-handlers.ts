import { sessionTail } from '../../shared/session-tail'
import type { Handlers } from './answer'
import type { Parts } from './parts'

type Own =
  | 'session.create'
  | 'session.open'
  | 'session.send'
  | 'session.stop'
  | 'session.continue'
  | 'session.retryNow'
  | 'session.rewind'
  | 'session.restoreBranch'
  | 'session.resend'
  | 'session.fork'
  | 'session.setMode'
  | 'session.compact'
  | 'session.context'
  | 'message.remove'
  | 'session.rename'
  | 'session.mark'
  | 'session.search'
  | 'session.import'
  | 'session.remove'
  | 'session.restore'
  | 'session.listRemoved'
  | 'change.undo'
  | 'change.undoTurn'

export function sessionHandlers({ sessions, mcp, search, store, desktop }: Parts): Pick<Handlers, Own> {
  return {
    'session.create': ({ workspace, drafted }) => {
      if (!drafted) return sessions.create(workspace)
      const withFiles = store.drafts.sessions()
      return sessions.begin(workspace, new Set([...drafted, ...withFiles, ...desktop.windows.shownElsewhere()]))
    },
    'session.open': async ({ sessionId, last }) => {
      const snapshot = await sessions.snapshot(sessionId)
      mcp.visit(snapshot.state.workspace)
      const tail = last === undefined ? null : sessionTail(snapshot.state, last)
      return tail ? { ...snapshot, state: tail, isTail: true } : snapshot
    },
    'session.send': ({ sessionId, ...message }) => sessions.send(sessionId, message),
    'session.stop': ({ sessionId }) => sessions.stop(sessionId),
    'session.continue': ({ sessionId }) => sessions.goOn(sessionId),
    'session.retryNow': ({ sessionId }) => sessions.retryNow(sessionId),
    'session.rewind': ({ sessionId, turnId }) => sessions.rewind(sessionId, turnId),
    'session.restoreBranch': ({ sessionId, branchId }) => sessions.restoreBranch(sessionId, branchId),
    'session.resend': ({ sessionId, turnId, text }) => sessions.resend(sessionId, turnId, text),
    'session.fork': ({ sessionId, turnId, titled }) => sessions.fork(sessionId, turnId, titled),
    'session.setMode': ({ sessionId, mode }) => sessions.setMode(sessionId, mode),
    'session.compact': ({ sessionId }) => sessions.compact(sessionId),
    'session.context': ({ sessionId }) => sessions.context(sessionId),
    'message.remove': ({ sessionId, messageId }) => sessions.removeMessage(sessionId, messageId),
    'session.rename': ({ sessionId, title }) => sessions.rename(sessionId, title),
    'session.mark': ({ sessionId, ...marks }) => sessions.mark(sessionId, marks),
    'session.search': question => search.find(question),
    'session.import': ({ workspace, ...file }) => sessions.importFrom(workspace, file),
    'session.remove': ({ sessionId }) => sessions.remove(sessionId),
    'session.restore': ({ sessionId }) => sessions.restore(sessionId),
    'session.listRemoved': () => sessions.removed(),
    'change.undo': ({ sessionId, callId, paths }) => sessions.undo(sessionId, callId, paths),
    'change.undoTurn': ({ sessionId, turnId }) => sessions.undoTurn(sessionId, turnId),
  }
}
