import type { Plan } from '../../../shared/session/effects'
import type { ToolCall } from '../../../shared/session/messages'
import type { PlanEdit } from '../../../shared/session/plan-edit'
import type { SessionFact } from '../../../shared/session/session-events'
import type { ToolResult } from '../../../shared/session/tool-results'
import type { Verdict } from '../../approvals/decide'
import type { PendingApprovals } from '../../approvals/pending-approvals'
import type { Policy } from '../../approvals/policy'
import type { AgentTask, Tool, ToolContext } from '../../tools/tool'
import type { ChangeOrder } from './change-order'
import type { PendingQuestions } from './questions'

export type CallContext = {
  /** What this run is offered, and alone may call. */
  tools: readonly Tool[]
  /** All tools that there are, so that one that is not offered is told from one that does not exist. */
  registered: readonly Tool[]
  policy: Policy
  /** Decides in the person's place, as far as they have said. Without it nothing is known of a command, and each is asked. */
  judge?(plan: Plan, policy: Policy): Promise<Verdict>
  /** Hears which of the person's rules has decided. */
  grantUsed?(grantId: string): void
  approvals: PendingApprovals
  /** Lets at most so many calls work at once. A call that waits for a person holds no place. */
  limit<T>(work: () => Promise<T>): Promise<T>
  /** The one order of all calls of a turn. */
  order: ChangeOrder
  contextFor(call: ToolCall): ToolContext
  /** The digests of plans that a person was shown before Atrium was started again, by call. */
  shown?: ReadonlyMap<string, string>
  /** Which of them are calls of MCP servers, whose tools may yet come. */
  ofServers?: ReadonlySet<string>
  /** What the person had changed of those plans, by call. */
  edits?: ReadonlyMap<string, readonly PlanEdit[]>
  /** The calls whose questions a person was shown before that. */
  asked?: ReadonlySet<string>
  /** Absent where there is nobody to be asked. */
  questions?: PendingQuestions
  /** Lets a sub-agent work on a task of a call. */
  delegate?(callId: string, task: AgentTask): AsyncGenerator<SessionFact, ToolResult>
  /** Tools that this run can never have, by name, each with the answer to a call of it. */
  refused?: ReadonlyMap<string, ToolResult>
  /** The sub-agent that makes the calls. */
  agentName?: string
  /** The person wrote the calls themselves: nothing is asked, and no rule is heard. */
  isTyped?: boolean
}
