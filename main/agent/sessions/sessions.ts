import type { ContextUse, SessionSnapshot } from '../../../shared/ipc/ipc'
import type { AgentTask, FlowWork } from '../../tools/tool-services'
import { contextUse } from '../context/context-use'
import { agentWork } from '../flow/prepare-work'
import { prepareRequest, type ResolvedRequest } from '../turn/prepare-request'
import { summariseAnswer } from '../turn/summarise-answer'
import type { TurnParts } from '../turn/turn-parts'
import { type ChildAgents, childAgents } from './child-agents'
import { clientSessions } from './client-sessions'
import { type OpenSessionsParts, openSessions } from './open-sessions'
import { personAnswers } from './person-answers'
import { fileRestoring } from './restore-files'
import { rewinding } from './rewinding'
import { sessionCatalog } from './session-catalog'
import { sessionChoices } from './session-choices'
import { sessionMessages } from './session-messages'
import { sessionStarts } from './session-starts'
import { sessionTrash } from './session-trash'
import { type SessionTurns, sessionTurns } from './session-turns'
import { subAgentSessions } from './sub-agent-sessions'
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

    /** Returns what fills the context window. */
    async context(id: string): Promise<ContextUse> {
      const state = (await opened.get(id)).live.state()
      return contextUse(state, (await prepareRequest(turnParts, state)).context)
    },

    /** Summarizes an answer, to be read aloud. */
    summarise: async (id: string, asked: { turnId: string; signal: AbortSignal }): Promise<string> =>
      summariseAnswer(parts, (await opened.get(id)).live, asked),

    /** Ends the wait before a request is sent again. */
    retryNow: async (id: string): Promise<void> => (await opened.get(id)).running?.retry.now(),

    ...rewinding(turns, fileRestoring(parts, opened)),
    ...sessionChoices(parts, opened, family),

    /** The person's rules have changed: answers what they allow by now of all that waits. */
    reconsider: opened.reconsider,

    ...personAnswers(opened),

    /** Stops the sub-agent of a call, or all of the session's. */
    stopAgents: family.stop,

    ...sessionUndos(parts.blobs, opened),
    ...sessionCatalog(parts, opened),
    ...sessionTrash(parts, opened, family),

    /** Stops everything that runs, but for the questions that wait for a person; resolves once all of it is on disk. */
    close: opened.close,
  }
}
