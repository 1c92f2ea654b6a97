import type { FlowRole } from '../../shared/flows/finish'
import type { Question, QuestionAnswer } from '../../shared/session/questions'
import type { ContextFact, ProgressFact, SessionFact } from '../../shared/session/session-events'
import type { SessionState } from '../../shared/session/session-state'
import type { ToolResult } from '../../shared/session/tool-results'
import type { WorkPlan } from '../../shared/session/work-plan'
import type { ReasoningEffort } from '../../shared/settings'

/**
 * The services that a session provides to the tools that request them. Each service answers the call itself; there is no
 * answer if Atrium is closed before there is one.
 */
export type ToolServices = {
  /** The person at the window is asked, and waited for. */
  person: { ask(asked: AskedQuestions): ServiceRun }
  /** A sub-agent works on a task. */
  agents: { delegate(task: AgentTask): ServiceRun }
  /** Changes the list of steps that the person sees, and nothing else. */
  progress: { change(make: (state: SessionState) => Promise<ProgressChange>): ServiceRun }
  /** The person is shown a plan of the work, and waited for. */
  plans: { present(plan: WorkPlan): ServiceRun }
  /** Changes what the model is given from the next request on, and nothing else. */
  requests: {
    change(make: (state: SessionState) => Promise<ContextChange>): ServiceRun
    /** The oldest replies leave the conversation: about so many tokens of them, as the provider counts. `answer` words what was done. */
    prune(asked: PruneRequest, answer: (pruned?: PrunedReplies) => ToolResult): ServiceRun
  }
}

/** By how many tokens the conversation is to become shorter, and what stands in the place of what leaves it. */
export type PruneRequest = { tokens: number; memo?: string }

/** The number of replies that left the conversation, and of tokens by which a request is shorter. */
export type PrunedReplies = { replies: number; tokens: number }

export type ServiceName = keyof ToolServices

export type ServiceRun = AsyncGenerator<SessionFact, ToolResult | undefined>

/** A call's questions to the person, and how the answers are told to the model. */
export type AskedQuestions = {
  questions: readonly Question[]
  answer(answers: readonly QuestionAnswer[] | 'dismissed'): ToolResult
}

/** The task that a call gives to a sub-agent. `limits` apply beside those of the settings: the lower one ends it. */
export type AgentTask = {
  agent: string
  instruction: string
  includeContext: boolean
  /** Values that the file of an agent of flows can name. */
  inputs?: Readonly<Record<string, string>>
  /** The text that the person is shown about it, in place of the instruction. */
  shown?: string
  /** The step of a flow that it is. */
  flow?: FlowWork
  limits?: { requests: number; seconds: number }
}

/** The way to work on a step of a flow; with the profile, the model or its effort if they differ from those of the flow's turn. */
export type FlowWork = { role: FlowRole; profileId?: string; model?: string; effort?: ReasoningEffort }

/** A call's changes to the requests that follow, and its answer. */
export type ContextChange = { facts: readonly ContextFact[]; result: ToolResult }

/** A call's change to the list of steps, and its answer. */
export type ProgressChange = { facts: readonly ProgressFact[]; result: ToolResult }
