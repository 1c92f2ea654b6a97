import type { Handlers } from './answer'
import type { Parts } from './parts'

type Own =
  | 'session.create'
  | 'session.open'
  | 'session.send'
  | 'session.stop'
  | 'session.rename'
  | 'session.remove'
  | 'session.restore'
  | 'approval.answer'
  | 'change.undo'
  | 'change.undoTurn'

export function sessionHandlers({ sessions }: Parts): Pick<Handlers, Own> {
  return {
    'session.create': ({ workspace }) => sessions.create(workspace),
    'session.open': ({ sessionId }) => sessions.snapshot(sessionId),
    'session.send': ({ sessionId, text }) => sessions.send(sessionId, text),
    'session.stop': ({ sessionId }) => sessions.stop(sessionId),
    'session.rename': ({ sessionId, title }) => sessions.rename(sessionId, title),
    'session.remove': ({ sessionId }) => sessions.remove(sessionId),
    'session.restore': ({ sessionId }) => sessions.restore(sessionId),
    'approval.answer': ({ sessionId, callId, ...answer }) => sessions.answer(sessionId, callId, answer),
    'change.undo': ({ sessionId, callId, paths }) => sessions.undo(sessionId, callId, paths),
    'change.undoTurn': ({ sessionId, turnId }) => sessions.undoTurn(sessionId, turnId),
  }
}
