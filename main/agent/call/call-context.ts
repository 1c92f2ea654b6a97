import type { Plan } from '../../../shared/session/effects'
import type { ToolCall } from '../../../shared/session/messages'
import type { PlanEdit } from '../../../shared/session/plan-edit'
import type { PrunedFact, SessionFact } from '../../../shared/session/session-events'
import type { SessionState } from '../../../shared/session/session-state'
import type { ToolResult } from '../../../shared/session/tool-results'
import type { Verdict } from '../../approvals/decide'
import type { PendingApprovals } from '../../approvals/pending-approvals'
import type { Policy } from '../../approvals/policy'
import type { Message } from '../../providers/provider'
import type { Tool } from '../../tools/tool'
import type { ToolContext } from '../../tools/tool-context'
import type { AgentTask, PruneRequest } from '../../tools/tool-services'
import type { AccessGuard } from './access-guard'
import type { ChangeOrder } from './change-order'
import type { PendingQuestions } from './pending-questions'

export type CallContext = {
  /** The tools that this run is offered, and the only ones it may call. */
  tools: readonly Tool[]
  /** The tools that it may also call, although each is offered only once it was requested. */
  waiting?: readonly Tool[]
  /** The session as it is by then. */
  state(): SessionState
  /** The session as the model is told it. Without it nothing can be pruned; `prune` gives nothing where no request would be shorter. */
  conversation?: { messages(): readonly Message[]; prune(asked: PruneRequest): PrunedFact | undefined }
  /** All tools that there are, so that one that is not offered is told from one that does not exist. */
  registered: readonly Tool[]
  policy: Policy
  approvals: PendingApprovals
  /** Lets at most so many calls work at once. A call that waits for a person holds no place. */
  limit<T>(work: () => Promise<T>): Promise<T>
  /** The one order of all calls of a turn. */
  order: ChangeOrder
  /** The answer to every further call once the work is handed in; undefined as long as it is not. */
  closed?(): ToolResult | undefined
  /** The limits that the agent's file sets. */
  access?: AccessGuard | undefined
  contextFor(call: ToolCall): ToolContext
  caller: Caller
  resumed: ResumedCalls
}

/** The party that makes the calls. A person wrote theirs themselves: nothing is asked, and no rule is consulted. */
export type Caller = { type: 'person' } | AgentCaller

/** A sub-agent without `questions` asks nobody. `refused` are tools that it can never have, by name, each with the answer to a call of it. */
export type AgentCaller = (
  | { type: 'agent'; questions: PendingQuestions }
  | { type: 'sub-agent'; name: string; refused: ReadonlyMap<string, ToolResult>; questions?: PendingQuestions }
) & {
  /** Decides in the person's place, as far as they have said. */
  judge(plan: Plan, policy: Policy): Promise<Verdict>
  /** Hears which of the person's rules has decided. */
  grantUsed(grantId: string): void
  /** Lets a sub-agent work on a task of a call. Without it there is none. */
  delegate?(callId: string, task: AgentTask): AsyncGenerator<SessionFact, ToolResult>
}

/** The known facts, by call, about the calls that were waiting for a person when Atrium was closed. */
export type ResumedCalls = {
  /** The digests of the plans that the person was shown. */
  shown: ReadonlyMap<string, string>
  /** The ones that are calls to MCP servers, whose tools may yet arrive. */
  ofServers: ReadonlySet<string>
  /** The person's changes to those plans. */
  edits: ReadonlyMap<string, readonly PlanEdit[]>
  /** The calls whose questions the person was shown. */
  asked: ReadonlySet<string>
}

export const NONE_RESUMED: ResumedCalls = {
  shown: new Map(),
  ofServers: new Set(),
  edits: new Map(),
  asked: new Set(),
}
