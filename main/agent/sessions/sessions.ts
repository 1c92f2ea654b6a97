import { randomUUID } from 'node:crypto'
import { AppError } from '../../../shared/errors'
import type { StagedText } from '../../../shared/git/staged-text'
import type { InstructionsView } from '../../../shared/instructions'
import type { ContextUse, SessionSnapshot } from '../../../shared/ipc/ipc'
import type { RemovedSession } from '../../../shared/ipc/session-calls'
import type { LocalizedText } from '../../../shared/sentence'
import type { RestorePlan, TakenBack } from '../../../shared/session/restore-plan'
import { emptySession } from '../../../shared/session/session-state'
import { cardsIn, type WaitingWork, waitingAgents } from '../../../shared/session/waiting-work'
import type { Decision, EditedPlan } from '../../approvals/pending-approvals'
import type { SessionLogs } from '../../store/logs/session-logs'
import type { AgentTask, FlowWork } from '../../tools/tool-services'
import { openFolder } from '../../workspace/paths/open-folder'
import { type PersonReply, replyProblem } from '../call/pending-questions'
import { contextUse } from '../context/context-use'
import { instructionsView } from '../context/instructions-view'
import { agentWork } from '../flow/prepare-work'
import type { Emit } from '../record/live-session'
import { checkBranch, checkTurn } from '../record/rewind-session'
import { answerAside } from '../turn/answer-aside'
import { draftCommitMessage } from '../turn/draft-commit-message'
import { folderOf, prepareRequest, type ResolvedRequest } from '../turn/prepare-request'
import { summariseAnswer } from '../turn/summarise-answer'
import type { TurnParts } from '../turn/turn-parts'
import { type ChildAgents, childAgents } from './child-agents'
import { clientSessions } from './client-sessions'
import type { OpenSession } from './open-session'
import { type OpenSessions, type OpenSessionsParts, openSessions } from './open-sessions'
import { type FileRestoring, fileRestoring } from './restore-files'
import { sessionCatalog } from './session-catalog'
import { sessionChoices } from './session-choices'
import { sessionMessages } from './session-messages'
import { sessionProgress } from './session-progress'
import { sessionStarts } from './session-starts'
import { type SessionTurns, sessionTurns } from './session-turns'
import { type SubAgentSessions, subAgentSessions } from './sub-agent-sessions'
import { sessionUndos } from './undo/session-undos'

export type { Message } from './session-messages'

export type Sessions = ReturnType<typeof sessions>

type SessionsParts = Omit<TurnParts, 'agents'> &
  OpenSessionsParts & {
    jobs: { endOf(id: string): Promise<void> }
    /** Returns how many requests a sub-agent may make, and for how many seconds it may work. */
    agentLimits(): { requests: number; seconds: number }
  }

/** As whom an agent of flows works on a task of a conversation. */
async function flowWorkFor(
  parts: Pick<TurnParts, 'readFlowAgents' | 'flowModels' | 'tools'>,
  { agent, instruction, inputs = {} }: AgentTask,
  { workspace, toolset = 'workspace' }: ResolvedRequest,
): Promise<FlowWork | undefined> {
  const file = (await parts.readFlowAgents(workspace)).get(agent)
  if (!file?.isFlowAgent) return undefined
  const sources = { models: parts.flowModels(), tools: parts.tools, toolset, isAutonomous: false }
  return agentWork(file.agent, { task: instruction, inputs }, sources)
}

/** Provides what the person can do with sessions. Each function throws an `AppError` that says why if it cannot. */
export function sessions(parts: SessionsParts) {
  const opened = openSessions({ ...parts, resume: (id, session) => turns.resume(id, session) })
  const agents: ChildAgents = childAgents({
    ...parts,
    opened,
    flowWork: (task, basis) => flowWorkFor(parts, task, basis),
    begin: (id, session, { text, above }) => turns.begin(id, session, { said: { text }, above }),
  })
  const turnParts = { ...parts, agents }
  const turns: SessionTurns = sessionTurns(turnParts, opened)
  const family = subAgentSessions({ ...parts, stopAgent: agents.stop }, opened)
  const starts = sessionStarts(parts, opened)

  return {
    ...starts,

    ...clientSessions({ create: starts.create, serve: turns.serve, serveNext: turns.serveNext, stop: opened.stop }),

    snapshot: async (id: string): Promise<SessionSnapshot> => (await opened.get(id)).live.snapshot(),

    ...sessionMessages(parts, opened, turns),
    see: opened.see,
    continueTurn: turns.continueTurn,
    compact: turns.compact,
    steerFlow: turns.steerFlow,
    savePlan: turns.savePlan,
    saveFile: turns.saveFile,
    ...turns.separation,

    ...requestViews(turnParts, opened),
    ...besideConversation(turnParts, opened),

    /** Ends the wait before a request is sent again. */
    retryNow: async (id: string): Promise<void> => (await opened.get(id)).running?.retry.now(),

    ...rewinding(turns, fileRestoring(parts, opened)),
    ...sessionChoices(parts, opened, family),
    ...sessionProgress({ ...parts, create: starts.create }, opened, family),

    /** The person's rules have changed: answers what they allow by now of all that waits. */
    reconsider: opened.reconsider,

    ...personAnswers(opened),

    /** Stops the sub-agent of a call, or all of the session's. */
    stopAgents: family.stop,

    ...sessionUndos(parts.blobs, opened, parts.ownTexts?.memoryOf),
    ...sessionCatalog(parts, opened),
    ...sessionTrash(parts, opened, family),

    /** Stops everything that runs, but for the questions that wait for a person; resolves once all of it is on disk. */
    close: opened.close,
  }
}

/** Shows what a request would consist of. */
function requestViews(parts: TurnParts, opened: Pick<OpenSessions, 'get'>) {
  return {
    /** Returns what fills the context window. */
    async context(id: string): Promise<ContextUse> {
      const state = (await opened.get(id)).live.state()
      return contextUse(state, (await prepareRequest(parts, state)).context)
    },

    /** Returns what the next request of a session begins with; without one, that of a new session of the folder. */
    async instructions(folder: string, id?: string): Promise<InstructionsView> {
      const workspace = await openFolder(folder)
      const state = id === undefined ? { ...emptySession, workspace } : (await opened.get(id)).live.state()
      const problems: InstructionsView['problems'] = []
      const quiet = { ...parts, warn: (words: LocalizedText) => void problems.push(words) }
      const { system, profile, ...basis } = await prepareRequest(quiet, state)
      const shown = { workspace: basis.workspace, folder: folderOf(state, basis.workspace), profile: profile.name }
      return instructionsView(system, { ...shown, problems })
    },
  }
}

/** Has the model of a session do what stands beside the conversation. */
function besideConversation(parts: TurnParts, opened: Pick<OpenSessions, 'get'>) {
  return {
    /** Summarizes an answer, to be read aloud. */
    summarise: async (id: string, asked: { turnId: string; signal: AbortSignal }): Promise<string> =>
      summariseAnswer(parts, (await opened.get(id)).live, asked),

    /** Drafts a message for what is staged in the session's folder. */
    draftCommitMessage: async (id: string, staged: StagedText): Promise<string> =>
      draftCommitMessage(parts, (await opened.get(id)).live, staged),

    /** Answers a question on the side, and tells the windows what comes of it. */
    async askAside(id: string, { askingId, ...asked }: { askingId: string; question: string; signal: AbortSignal }) {
      const said = (text: string) => parts.emit('aside.said', { askingId, text })
      return answerAside(parts, (await opened.get(id)).live, { ...asked, said })
    },
  }
}

type TrashParts = {
  logs: Pick<SessionLogs, 'remove' | 'restore' | 'removed' | 'hasRemoved'>
  index: OpenSessionsParts['index']
  emit: Emit
  jobs: { endOf(id: string): Promise<void> }
}

/** Removes sessions, and brings them back. */
function sessionTrash({ logs, index, emit, jobs }: TrashParts, opened: OpenSessions, family: SubAgentSessions) {
  return {
    hasRemoved: logs.hasRemoved,

    /** Lists what is in the trash, without sessions that belong to others there. */
    async removed(): Promise<RemovedSession[]> {
      const own = (await logs.removed()).filter(({ parent }) => !parent)
      return own.map(({ id, title, workspace, apart, until }) => ({
        id,
        title,
        workspace: apart?.folder ?? workspace,
        until,
      }))
    },

    /**
     * Moves a session to the trash with those of its sub-agents, from which `restore` brings them back, and ends what they
     * run in the background.
     */
    async remove(id: string): Promise<void> {
      await opened.stop(id)
      const all = [...family.below(id), id]
      for (const one of all) {
        opened.forget(one)
        await logs.remove(one)
        await index.remove(one)
      }
      emit('session.removed', { sessionId: id })
      await Promise.all(all.map(one => jobs.endOf(one)))
    },

    async restore(id: string): Promise<void> {
      await logs.restore(id)
      await opened.list((await opened.get(id)).live.state())
      await family.restore(id)
    },
  }
}

type PlannedFile = { digest: string; path: string }

/** Collects what waits for the person in a session, and in those of its agents. */
async function waitingWork(opened: Pick<OpenSessions, 'get'>, id: string): Promise<WaitingWork[]> {
  const state = (await opened.get(id)).live.state()
  const below = waitingAgents(state).map(async ({ sessionId, ...agent }) => {
    const [own, ...others] = await waitingWork(opened, sessionId)
    return own ? [{ ...own, agent }, ...others] : others
  })
  const calls = cardsIn(state)
  return [{ sessionId: id, calls }, ...(await Promise.all(below)).flat()]
}

/** Handles a person's answers to the questions that wait in a session. */
function personAnswers(opened: Pick<OpenSessions, 'get'>) {
  async function taken(id: string): Promise<OpenSession> {
    const session = await opened.get(id)
    // A turn that waits since before the start can be answered as soon as it is taken up.
    await session.running?.begun
    return session
  }

  return {
    /** Returns what waits in a session, and in those of its agents. */
    waitingWork: (id: string): Promise<WaitingWork[]> => waitingWork(opened, id),

    async answer(id: string, callId: string, { digest, ...decision }: Decision & { digest: string }): Promise<void> {
      const { approvals } = await taken(id)
      approvals.answer(callId, digest, decision)
    },

    /** Refuses where exactly this plan does not wait. */
    async checkWaiting(id: string, callId: string, digest: string): Promise<void> {
      const { approvals } = await taken(id)
      approvals.check(callId, digest)
    },

    /** Has the plan made again with what the person wrote. */
    async edit(id: string, callId: string, { digest, edits }: EditedPlan & { digest: string }): Promise<void> {
      const { approvals } = await taken(id)
      approvals.edit(callId, digest, edits)
    },

    /** Returns what a file would hold if the waiting plan were approved. */
    async plannedContent(id: string, callId: string, { digest, path }: PlannedFile): Promise<Uint8Array> {
      const { approvals } = await taken(id)
      return approvals.contentOf(callId, digest, path)
    },

    /** Answers what a call asks the person, or the plan that it presents; or says that it will not be answered. */
    async answerQuestions(id: string, callId: string, reply: PersonReply): Promise<void> {
      const { live, questions } = await taken(id)
      const problem = replyProblem(live.state(), callId, reply)
      if (problem) throw new AppError('bad-input', problem)
      questions.answer(callId, reply)
    },
  }
}

/** Without a text the old one is said again. `restoreDigest` is the digest of the plan that puts the files back before. */
type Resend = { text?: string | undefined; restoreDigest?: string | undefined }

/** Takes a conversation back to before one of its turns, with or without the files. */
function rewinding(turns: SessionTurns, files: FileRestoring) {
  return {
    /**
     * Plans what restoring the files to their state before a turn would do. Changes nothing. Of the changes that may be
     * someone else's work, only the `chosen` files go back.
     */
    planRestore: async (id: string, turnId: string, chosen: readonly string[] = []): Promise<RestorePlan> =>
      (await files.plan(id, turnId, chosen)).shown,

    /**
     * Takes a turn and all after it out of the conversation, as a branch. What they changed stays, and can be undone, unless
     * the person agreed to a plan that puts the files back: then that is done before.
     */
    async rewind(
      id: string,
      turnId: string,
      restoreDigest?: string,
    ): Promise<{ branchId: string; takenBack: TakenBack[] }> {
      const takenBack = await files.putBack(id, turnId, restoreDigest)
      const branchId = randomUUID()
      await turns.between(id, async ({ live }) => {
        checkTurn(live.state(), turnId)
        await live.record({ type: 'turns.rewound', branchId, turnId })
      })
      return { branchId, takenBack }
    },

    restoreBranch: (id: string, branchId: string): Promise<void> =>
      turns.between(id, async ({ live }) => {
        checkBranch(live.state(), branchId)
        await live.record({ type: 'turns.restored', branchId })
      }),

    /** Rewinds to before a turn, and says its text again or another one. */
    async resend(id: string, turnId: string, { text, restoreDigest }: Resend = {}): Promise<void> {
      await files.putBack(id, turnId, restoreDigest)
      await turns.resend(id, turnId, text)
    },
  }
}
