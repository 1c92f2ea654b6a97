import type { FlowFact } from '../flows/flow-facts'
import type { MailProgress } from '../mail/mail-effect'
import type { LocalizedText, Sentence } from '../sentence'
import type { ApprovalMode, PickedModel, Toolset } from '../settings'
import type { Apart } from './apart'
import type { CallAction } from './call-action'
import type { AppliedChange, FileChange, Plan } from './effects'
import type { Grade } from './grade'
import type { Attachment, ProviderError, Reply, ToolCall, Usage } from './messages'
import type { PlanEdit } from './plan-edit'
import type { Question, QuestionAnswer } from './questions'
import type { ReviewComment } from './review-comment'
import type { AgentRole } from './session-events'
import type { TodoList } from './todo-list'
import type { NotUndoable, ToolDetails, ToolResult } from './tool-results'
import type { HeldPlan, WorkPlan, WorkPlanAnswer } from './work-plan'

/**
 * queued: the reply asked for it · running: it reads, or plans · waiting: a person must decide · applying: the approved
 * plan runs · done, failed · denied: by the person or a rule · interrupted: Atrium ended before the call did.
 */
export type CallStatus = 'queued' | 'running' | 'waiting' | 'applying' | 'done' | 'failed' | 'denied' | 'interrupted'

/** `at` is when something was taken back last. While it is made again it counts as running, too. */
export type CallUndo = {
  status: 'running' | 'undone' | 'partly' | 'failed'
  message?: string
  sentence?: Sentence | undefined
  paths?: readonly string[]
  at?: number
}

export type CallState = {
  readonly call: ToolCall
  readonly turnId: string
  /** The person wrote it, and no model. */
  readonly typed?: boolean
  readonly status: CallStatus
  /** The action, as its tool states it when it starts; see `expectedAction` for the time before. */
  readonly action?: CallAction
  readonly startedAt?: number
  readonly durationMs?: number
  readonly plan?: Plan
  /** The reason a person is asked, or not. */
  readonly reason?: string
  readonly reasonSentence?: Sentence | undefined
  /** The plan can destroy a lot, or changes what runs later. */
  readonly isGrave?: boolean | undefined
  /** The extent to which the plan could be taken back, as determined when the person was asked. */
  readonly grade?: Grade | undefined
  /** The plan is no longer what the model proposed. */
  readonly editedBy?: 'person' | undefined
  /** The person's replacements, while they wait to be decided. */
  readonly edits?: readonly PlanEdit[] | undefined
  /** The changes that someone else made to its files since the person agreed to the previous plan. */
  readonly moved?: readonly FileChange[] | undefined
  /** The parts of the plan that the approved work plan does not expect. */
  readonly outsidePlan?: readonly string[] | undefined
  readonly decision?: {
    approved: boolean
    by: 'person' | 'rule'
    note?: string
    comments?: readonly ReviewComment[]
    grantId?: string
  }
  /** Set once the effect began. */
  readonly dispatched?: { changes: readonly AppliedChange[] }
  /** True if what was begun continues without Atrium. */
  readonly outlives?: boolean
  /** The progress of its mail, from just before it was sent. */
  readonly mailed?: MailProgress
  /** Set once its command has ended: what it changed is in `dispatched`, and this is what cannot be taken back. */
  readonly changed?: { notUndoable: readonly NotUndoable[]; notNamed: number }
  /** Set once it is known whether the effect took place. */
  readonly outcome?: { applied: boolean; message?: string; sentence?: Sentence | undefined }
  /** The questions that the person is, or was, asked. */
  readonly questions?: readonly Question[]
  readonly answers?: readonly QuestionAnswer[]
  /** The work plan that it hands in, and the person's answer to it. */
  readonly workPlan?: WorkPlan
  readonly workPlanAnswer?: WorkPlanAnswer
  /** The sub-agent that got the task, in which session, and whether a person is being asked there. */
  readonly agent?: { sessionId: string; name: string; task: string; waits: boolean }
  readonly result?: ToolResult
  /** The last undo of this call: `undone` once all of its files were taken back. `paths` as in the event. */
  readonly undo?: CallUndo | undefined
  /** The files of this call that were taken back. */
  readonly undone?: readonly string[]
  /** The hunks that were taken back of files that were not taken back as a whole. */
  readonly undoneParts?: readonly { path: string; hunks: readonly number[] }[]
}

/** One answer to a request. With `retried` it failed, left the conversation, and was asked for again `delayMs` after `at`. */
export type ReplyState = {
  readonly reply: Reply
  readonly durationMs: number
  /** In US dollars, where the price was known. */
  readonly cost?: number
  /** The model that answered, if it is not the requested one. */
  readonly model?: string
  /** The ways in which the request differed from the profile. */
  readonly notes?: readonly LocalizedText[]
  readonly retried?: { error: ProviderError; attempt: number; of: number; delayMs: number; at: number }
}

/** The list of steps, and the plan that the work is held to. */
export type Progress = { readonly todos?: TodoList; readonly workPlan?: HeldPlan }

export type UserMessageState = {
  readonly text: string
  readonly attachments?: readonly Attachment[]
  /** The comments on lines of changes that went along. */
  readonly comments?: readonly ReviewComment[]
}

export type QueuedMessage = UserMessageState & { readonly id: string; readonly steer: boolean; readonly at: number }

export type TurnState = UserMessageState & {
  readonly id: string
  readonly startedAt: number
  readonly profile: { id: string; name: string; model: string; providerId?: string }
  /** Set where the model was picked in place of the profile's. */
  readonly picked?: PickedModel
  readonly toolset?: Toolset
  readonly continues?: boolean
  /** The command that the text calls, by its name. */
  readonly command?: string
  /** The person ran a command, which is its one call; no model was asked. */
  readonly typed?: boolean
  /** Another program made its calls, which calls itself so; no model was asked. */
  readonly client?: string
  /** The client is a server whose page made the calls, of which no model hears. */
  readonly app?: boolean
  /** The flow that it runs, by its name, and what happened in it. */
  readonly flow?: { readonly name: string; readonly facts: readonly FlowFact[] }
  readonly replies: readonly ReplyState[]
  /** The time in which at least one of its calls waited for the person: so far in milliseconds, and since when those that wait now do. */
  readonly waited?: { readonly ms: number; readonly calls: number; readonly since: number }
  /** The summary of its answer, to be read aloud. */
  readonly spoken?: { readonly summary: string; readonly cost?: number }
  /** The messages within the turn, each after so many of its replies. */
  readonly steered?: readonly (UserMessageState & { readonly id: string; readonly afterReplies: number })[]
  /** The person's changes of the list as the model was told them, each after so many of its replies. */
  readonly notes?: readonly { readonly text: string; readonly afterReplies: number }[]
  /** The list and the plan before it. */
  readonly before?: Progress
  readonly end?: {
    reason: 'done' | 'stopped' | 'failed' | 'interrupted'
    at: number
    message?: string
    sentence?: Sentence | undefined
    error?: ProviderError
  }
}

export type Compaction = {
  readonly at: number
  readonly summary: string
  readonly keptFrom: { turnId: string; replies: number }
  readonly tokensBefore: number
  readonly tokensAfter: number
  readonly usage?: Usage
  readonly cost?: number
  /** The conversation's position at that time: its last turn, after so many replies. */
  readonly madeAfter?: { turnId: string; replies: number }
  /** The list and the plan at that time: the summary is followed by them. */
  readonly progress?: Progress
}

/** Replies that left the conversation, and where it stood then: the turn that had them pruned, after so many replies. */
export type Pruning = {
  readonly at: number
  readonly from: { turnId: string; replies: number }
  readonly until: { turnId: string; replies: number }
  readonly replies: number
  readonly tokens: number
  readonly memo?: string
  readonly madeAfter: { turnId: string; replies: number }
}

/** Turns that left the conversation. `after` is the turn that they followed; null for the first. */
export type Branch = {
  readonly id: string
  readonly after: string | null
  readonly turns: readonly TurnState[]
  /** The list and the plan as they were then. */
  readonly progress?: Progress
}

/** Everything that a session's log says. Made by `reduceSession` and nothing else. */
export type SessionState = Progress & {
  readonly id: string
  readonly workspace: string
  readonly title: string
  readonly forkedFrom?: { sessionId: string; turnId: string }
  /** Set for the session of a sub-agent. */
  readonly parent?: { sessionId: string; callId: string }
  readonly agent?: AgentRole
  /** Set for a session that came in from a file. */
  readonly imported?: { sessionId: string }
  /** It works in a worktree, which is its workspace. */
  readonly apart?: Apart
  readonly pinned?: boolean
  readonly archived?: boolean
  /** The cost in US dollars of requests beside the conversation: for titles, drafts and questions on the side. */
  readonly besideCost?: number
  readonly createdAt: number
  readonly updatedAt: number
  /** The mode that decides what runs without asking; absent until it was chosen or a turn began: until then the profile decides. */
  readonly mode?: ApprovalMode
  /** True while the model may only look, until a plan is approved; absent until it was chosen: until then the profile decides. */
  readonly planFirst?: boolean
  /** True if the model may ask the person questions; absent means yes. */
  readonly mayAsk?: boolean
  /** The profile that answers; absent until it was chosen or a model was used: until then the one chosen for new sessions answers. */
  readonly profileId?: string
  /** The model that was picked in place of the profile's. */
  readonly picked?: PickedModel
  /** Of the last event that is in here; 0 for none. */
  readonly seq: number
  readonly turns: readonly TurnState[]
  /** Also those of branches: what they changed can still be undone. */
  readonly calls: Readonly<Record<string, CallState>>
  readonly branches: readonly Branch[]
  /** The messages that wait for the model, in the order in which they were sent. */
  readonly queued: readonly QueuedMessage[]
  /** The messages that no longer wait because the person removed them: that can be undone. */
  readonly removed?: readonly QueuedMessage[]
  readonly compactions: readonly Compaction[]
  readonly prunings?: readonly Pruning[]
  /** The names of tools that waited until they were asked for, in the order in which they were. */
  readonly loadedTools?: readonly string[]
  /** Set while the conversation is being summarised, and where the last attempt failed. */
  readonly compacting?:
    | { status: 'running'; by: 'person' | 'rule' }
    | { status: 'failed'; message: string; sentence?: Sentence | undefined }
}

export const emptySession: SessionState = {
  id: '',
  workspace: '',
  title: '',
  createdAt: 0,
  updatedAt: 0,
  seq: 0,
  turns: [],
  calls: {},
  branches: [],
  queued: [],
  compactions: [],
}

export type SessionStatus = 'idle' | 'running' | 'waiting'

/** Returns whether a turn is in progress, and whether it waits for a person. */
export function statusOf(state: SessionState): SessionStatus {
  const known = statuses.get(state) ?? newStatusOf(state)
  statuses.set(state, known)
  return known
}

/** Much of a window asks how its session stands, and a turn may have many hundred calls to look at. */
const statuses = new WeakMap<SessionState, SessionStatus>()

function newStatusOf(state: SessionState): SessionStatus {
  const turn = state.turns.at(-1)
  if (state.compacting?.status === 'running') return 'running'
  if (!turn || turn.end) return 'idle'
  const waits = waitingCalls(state).length > 0 || callsOf(state, turn).some(({ agent }) => agent?.waits)
  return waits ? 'waiting' : 'running'
}

/** The calls of the running turn that wait for a person, in the order in which they were made. */
export function waitingCalls(state: SessionState): CallState[] {
  const turn = state.turns.at(-1)
  if (!turn || turn.end) return []
  return callsOf(state, turn).filter(call => call.status === 'waiting')
}

/** The calls of a turn, in the order in which they were made. */
export function callsOf(state: Pick<SessionState, 'calls'>, turn: TurnState): CallState[] {
  const ids = turn.replies.flatMap(({ reply }) => reply.toolCalls.map(call => call.id))
  return ids.flatMap(id => state.calls[id] ?? [])
}

/** Files that a call turned out to have changed, which its plan could not name: those of a command, of a call to an MCP server, of a download, and what a service made. */
export function filesFound({ plan, result }: Pick<CallState, 'plan' | 'result'>): readonly FileChange[] {
  const details = result?.details
  const isPlanned = plan?.effects.some(({ type }) => type === 'file-change') ?? true
  return details?.type === 'changes' && isPlanned ? [] : filesIn(details)
}

/** The files that a call has changed, as its result tells. */
export function filesIn(details: ToolDetails | undefined): readonly FileChange[] {
  if (details?.type === 'changes' || details?.type === 'made') return details.changes
  if (details?.type === 'mail' || details?.type === 'page-action') return details.saved ?? []
  if (details?.type === 'mcp') return details.changes?.files ?? []
  return details?.type === 'command' ? (details.outcome.changes?.files ?? []) : []
}
