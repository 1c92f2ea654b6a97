import type { FinishedStep, FinishForm } from '../../../shared/flows/finish'
import type { FlowFact } from '../../../shared/flows/flow-facts'
import type { SessionFact } from '../../../shared/session/session-events'
import type { SessionState } from '../../../shared/session/session-state'
import type { ToolResult } from '../../../shared/session/tool-results'
import type { PendingApprovals } from '../../approvals/pending-approvals'
import type { Permissions } from '../../approvals/permission-service'
import type { Rehearse } from '../../tools/commands/rehearse-command'
import type { Blobs, ToolContext } from '../../tools/tool-context'
import type { AgentTask } from '../../tools/tool-services'
import type { PendingQuestions } from '../call/pending-questions'
import type { Countdown } from '../countdown'
import type { Mailbox } from '../mailbox'
import type { Emit, LiveSession } from '../record/live-session'
import type { SessionNames } from './name-session'
import type { RequestParts, ResolvedRequest } from './prepare-request'
import type { Spending } from './spending'

/** An agent's handed-in result, and the form that was requested. */
export type HandedIn = { finished: FinishedStep; form: FinishForm }

/** The parts that every turn needs, whatever the session. */
export type TurnParts = RequestParts & {
  blobs: Blobs
  /** Folders that no tool may change. */
  ownData: readonly string[]
  /** The background commands, by session. */
  jobs: { of(sessionId: string): ToolContext['jobs'] }
  /** Returns what searches leave out; without it they use the default. */
  searchSkips?(): readonly string[]
  /** Returns whether web pages are requested from their own servers alone. */
  readsPagesDirectly?(): boolean
  printPage?: ToolContext['printPage']
  /** Rehearses commands. Without it each runs as it is asked for. `always` is for every mode that asks. */
  rehearsals?: { rehearse: Rehearse; always(): boolean }
  /** Finds out what commands change. */
  folders?: ToolContext['folders']
  /** Those to whom a turn gives tasks. Each works in a session of its own, so the sessions hand them in. */
  agents: {
    work(task: AgentTask, by: AskedBy): AsyncGenerator<SessionFact, ToolResult>
    /** Returns what a step's agent has handed in, in a session of its own; nothing if it has not, or if the session is gone. */
    handedIn(sessionId: string): Promise<HandedIn | undefined>
  }
  /** Returns the models that a flow's agent can name to answer for it. */
  flowModels(): FlowModels
  /** Without it sessions keep the names that their first words gave them. */
  names?: Pick<SessionNames, 'improve'>
  emit: Emit
  /** Decides where no person has to. */
  permissions: Pick<Permissions, 'policyFor' | 'judge' | 'used'> & Partial<Pick<Permissions, 'look' | 'sandboxHosts'>>
}

/** The person's profiles, and which of them answers for a role, by its name without the @. */
export type FlowModels = {
  profiles: readonly { id: string; name: string }[]
  roles: Readonly<Record<string, string>>
}

/**
 * The session that makes the request: its current state in a turn, what stops it, what it spends, and how many agents may
 * work for it at once.
 */
export type AskedBy = {
  state(): SessionState
  basis: ResolvedRequest
  callId: string
  signal: AbortSignal
  spending: Spending
  limit<T>(work: () => Promise<T>): Promise<T>
}

/** The scope in which something runs: a session, and what stops it or cuts its waits short. */
export type TurnScope = {
  session: LiveSession
  approvals: PendingApprovals
  questions: PendingQuestions
  controller: AbortController
  retry: Countdown
  /** The person's requested changes to the flow that runs. */
  steering: Mailbox<FlowFact>
}

/** Does what was prepared, to its end. Resolves to whether what waits to be said may follow by itself. */
export type TurnWork = () => Promise<boolean>
