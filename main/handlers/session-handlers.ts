import { reduceEvents } from '../../shared/session/reduce-session'
import { previewOf } from '../../shared/session/session-preview'
import { emptySession } from '../../shared/session/session-state'
import { costBefore, partBefore, sessionTail } from '../../shared/session/session-tail'
import type { SessionSummary } from '../../shared/settings'
import { cancellableRequests } from './cancellable-requests'
import type { Handlers } from './handle-ipc-call'
import type { HandlerContext } from './handler-context'

type SessionCalls =
  | 'session.create'
  | 'session.preview'
  | 'session.waiting'
  | 'session.open'
  | 'session.earlier'
  | 'session.send'
  | 'session.stop'
  | 'session.continue'
  | 'session.retryNow'
  | 'session.planRestore'
  | 'session.rewind'
  | 'session.restoreBranch'
  | 'session.resend'
  | 'session.fork'
  | 'session.setMode'
  | 'session.setMayAsk'
  | 'session.setProfile'
  | 'session.setModel'
  | ProgressCalls
  | 'session.compact'
  | 'session.summarise'
  | 'session.askAside'
  | 'session.stopAsking'
  | 'session.context'
  | 'message.remove'
  | 'message.restore'
  | 'message.sendNow'
  | 'session.rename'
  | 'session.mark'
  | 'session.search'
  | 'session.import'
  | 'session.remove'
  | 'session.restore'
  | 'session.listRemoved'
  | 'change.undo'
  | 'change.undoParts'
  | 'change.undoTurn'
  | 'change.redo'
  | 'flow.steer'

export function sessionHandlers({
  sessions,
  folderList,
  mcp,
  search,
  store,
  desktop,
}: HandlerContext): Pick<Handlers, SessionCalls> {
  const inListedFolder = async (begun: Promise<SessionSummary>): Promise<SessionSummary> => {
    const session = await begun
    folderList.visit(session.apart?.folder ?? session.workspace)
    return session
  }
  return {
    ...progressHandlers(sessions),
    'session.create': ({ workspace, drafted }) => {
      if (!drafted) return inListedFolder(sessions.create(workspace))
      const withFiles = store.drafts.sessions()
      const taken = new Set([...drafted, ...withFiles, ...desktop.windows.shownElsewhere()])
      return inListedFolder(sessions.begin(workspace, taken))
    },
    'session.preview': async ({ sessionId }) => {
      const { events } = await store.logs.read(sessionId)
      return previewOf(reduceEvents(emptySession, events))
    },
    'session.waiting': ({ sessionId }) => sessions.waitingWork(sessionId),
    'session.open': async ({ sessionId, last }) => {
      const snapshot = await sessions.snapshot(sessionId)
      mcp.visit(snapshot.state.workspace)
      const tail = last === undefined ? null : sessionTail(snapshot.state, last)
      return tail ? { ...snapshot, state: tail, earlier: { cost: costBefore(snapshot.state, tail) } } : snapshot
    },
    'session.earlier': async ({ sessionId, turnId }) => partBefore((await sessions.snapshot(sessionId)).state, turnId),
    'session.send': ({ sessionId, ...message }) => {
      const found = store.sessions.find(sessionId)
      if (found) folderList.visit(found.apart?.folder ?? found.workspace)
      return sessions.send(sessionId, message)
    },
    'session.stop': ({ sessionId }) => sessions.stop(sessionId),
    'session.continue': ({ sessionId }) => sessions.continueTurn(sessionId),
    'flow.steer': ({ sessionId, ...steering }) => sessions.steerFlow(sessionId, steering),
    'session.retryNow': ({ sessionId }) => sessions.retryNow(sessionId),
    'session.planRestore': ({ sessionId, turnId, chosen }) => sessions.planRestore(sessionId, turnId, chosen),
    'session.rewind': ({ sessionId, turnId, restoreDigest }) => sessions.rewind(sessionId, turnId, restoreDigest),
    'session.restoreBranch': ({ sessionId, branchId }) => sessions.restoreBranch(sessionId, branchId),
    'session.resend': ({ sessionId, turnId, ...said }) => sessions.resend(sessionId, turnId, said),
    'session.fork': ({ sessionId, turnId, titled }) => inListedFolder(sessions.fork(sessionId, turnId, titled)),
    'session.setMode': ({ sessionId, mode }) => sessions.setMode(sessionId, mode),
    'session.setMayAsk': ({ sessionId, mayAsk }) => sessions.setMayAsk(sessionId, mayAsk),
    'session.setProfile': ({ sessionId, profileId }) => sessions.setProfile(sessionId, profileId),
    'session.setModel': ({ sessionId, picked }) => sessions.setModel(sessionId, picked),
    ...besideConversation(sessions),
    'session.compact': ({ sessionId }) => sessions.compact(sessionId),
    'session.context': ({ sessionId }) => sessions.context(sessionId),
    'message.remove': ({ sessionId, messageId }) => sessions.removeMessage(sessionId, messageId),
    'message.restore': ({ sessionId, messageId }) => sessions.restoreMessage(sessionId, messageId),
    'message.sendNow': ({ sessionId, messageId }) => sessions.sendNow(sessionId, messageId),
    'session.rename': ({ sessionId, title }) => sessions.rename(sessionId, title),
    'session.mark': ({ sessionId, ...marks }) => sessions.mark(sessionId, marks),
    'session.search': question => search.find(question),
    'session.import': ({ workspace, ...file }) => inListedFolder(sessions.importFrom(workspace, file)),
    'session.remove': ({ sessionId }) => sessions.remove(sessionId),
    'session.restore': async ({ sessionId }) => {
      await sessions.restore(sessionId)
      const restored = store.sessions.find(sessionId)
      if (restored) folderList.visit(restored.apart?.folder ?? restored.workspace)
    },
    'session.listRemoved': () => sessions.removed(),
    'change.undo': ({ sessionId, callId, paths }) => sessions.undo(sessionId, callId, paths),
    'change.redo': ({ sessionId, callId, paths }) => sessions.redo(sessionId, callId, paths),
    'change.undoParts': ({ sessionId, ...request }) => sessions.undoParts(sessionId, request),
    'change.undoTurn': ({ sessionId, turnId }) => sessions.undoTurn(sessionId, turnId),
  }
}

/** Handles requests to a model beside the conversation, which can be stopped. */
function besideConversation(
  sessions: HandlerContext['sessions'],
): Pick<Handlers, 'session.summarise' | 'session.askAside' | 'session.stopAsking'> {
  const askings = cancellableRequests()
  return {
    'session.summarise': ({ sessionId, turnId, askingId }) =>
      askings.run(askingId, signal => sessions.summarise(sessionId, { turnId, signal })),
    'session.askAside': ({ sessionId, askingId, question }) =>
      askings.run(askingId, signal => sessions.askAside(sessionId, { askingId, question, signal })),
    'session.stopAsking': async ({ askingId }) => askings.stop(askingId),
  }
}

type ProgressCalls =
  | 'session.setTodos'
  | 'session.setPlanFirst'
  | 'plan.answer'
  | 'plan.save'
  | 'plan.continue'
  | 'plan.end'

/** Of the list of steps and the plan. */
function progressHandlers(sessions: HandlerContext['sessions']): Pick<Handlers, ProgressCalls> {
  return {
    'session.setTodos': ({ sessionId, ...list }) => sessions.setTodos(sessionId, list),
    'session.setPlanFirst': ({ sessionId, isOn }) => sessions.setPlanFirst(sessionId, isOn),
    'plan.answer': ({ sessionId, callId, answer }) => sessions.answerQuestions(sessionId, callId, answer),
    'plan.save': ({ sessionId }) => sessions.savePlan(sessionId),
    'plan.continue': ({ sessionId }) => sessions.continuePlan(sessionId),
    'plan.end': ({ sessionId }) => sessions.endPlan(sessionId),
  }
}
