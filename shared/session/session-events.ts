import { z } from 'zod'
import { FlowRole } from '../flows/finish'
import { FlowFact } from '../flows/flow-facts'
import { MailProgress } from '../mail/mail-effect'
import { ApprovalMode, PickedModel, Toolset } from '../settings'
import { Apart } from './apart'
import { CallAction } from './call-action'
import { AppliedChange, FileChange, Plan } from './effects'
import { Grade } from './grade'
import { KeptSentence, KeptWords } from './kept-sentence'
import { Attachment, ProviderError, Reply, Usage } from './messages'
import { PlanEdit } from './plan-edit'
import { MOST_TODOS } from './progress-limits'
import { Question, QuestionAnswer } from './questions'
import { ReviewComment } from './review-comment'
import { Todo } from './todos'
import { NotUndoable, ToolResult } from './tool-results'
import { StepComment, WorkPlan } from './work-plan'

/** The version that new log lines are written with. A reader refuses lines of a newer version. */
export const LOG_VERSION = 2

/** A message: its text, and what goes along with it. */
const said = {
  text: z.string(),
  attachments: z.array(Attachment).optional(),
  comments: z.array(ReviewComment).optional(),
}

/**
 * As whom the session of a sub-agent works: its name, how many agents are above it, and what it was given by the turn that
 * asked for it. Without a profile of its own it has that of the turn, with the model where another one is for sub-agents.
 */
export const AgentRole = z.object({
  name: z.string(),
  depth: z.number(),
  profileId: z.string(),
  model: z.string().optional(),
  /** The model, with its provider, where the turn's was picked in place of its profile's. */
  picked: PickedModel.optional(),
  toolGroups: z.array(z.string()).optional(),
  /** More than these it is never offered: what the turn had that it works for. */
  within: z.array(z.string()).optional(),
  maxRequests: z.number(),
  /** The step of a flow that it works for. */
  flow: FlowRole.optional(),
})
export type AgentRole = z.infer<typeof AgentRole>

/** An event in a session, without its position in the log. */
export const SessionFact = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('session.created'),
    id: z.string(),
    workspace: z.string(),
    title: z.string(),
    /** A fork begins with a copy of what was said up to this turn. */
    forkedFrom: z.object({ sessionId: z.string(), turnId: z.string() }).optional(),
    /** The call that gave a sub-agent its task. */
    parent: z.object({ sessionId: z.string(), callId: z.string() }).optional(),
    agent: AgentRole.optional(),
    /** It came in from a file, where it had this id. Nothing of it ran here. */
    imported: z.object({ sessionId: z.string() }).optional(),
    /** It begins in a worktree that another session works in, too. */
    apart: Apart.optional(),
  }),
  /** Before its first turn: from now on it works in a worktree, whose folder is its workspace. */
  z.object({ type: z.literal('session.separated'), workspace: z.string(), apart: Apart }),
  /** By the person, or after what was said first; by a model where it says so, for `cost` US dollars where that was known. */
  z.object({
    type: z.literal('session.renamed'),
    title: z.string(),
    by: z.literal('model').optional(),
    usage: Usage.optional(),
    cost: z.number().optional(),
  }),
  /** A summary of an answer, made by a model to be read aloud, for `cost` US dollars if that was known. */
  z.object({
    type: z.literal('answer.summarised'),
    turnId: z.string(),
    summary: z.string(),
    usage: Usage.optional(),
    cost: z.number().optional(),
  }),
  /** A question on the side was sent to a model and answered, for `cost` US dollars if that was known. Neither text is kept. */
  z.object({
    type: z.literal('aside.answered'),
    failed: z.literal(true).optional(),
    providerId: z.string(),
    model: z.string(),
    usage: Usage.optional(),
    cost: z.number().optional(),
  }),
  /** The session's appearance in lists. Absent fields stay as they were. */
  z.object({
    type: z.literal('session.marked'),
    pinned: z.boolean().optional(),
    archived: z.boolean().optional(),
  }),
  /** The mode that decides what runs without asking from now on. */
  z.object({ type: z.literal('mode.changed'), mode: ApprovalMode }),
  /** True if the model may ask the person questions. */
  z.object({ type: z.literal('questions.changed'), mayAsk: z.boolean() }),
  /** A backup brought the session: nothing of it goes on by itself, and no more runs without asking than in Ask. */
  z.object({ type: z.literal('session.restored') }),
  /** The profile that answers from now on. */
  z.object({ type: z.literal('profile.changed'), profileId: z.string() }),
  /** The model that answers from now on in place of the profile's, until a profile is chosen. */
  z.object({ type: z.literal('model.changed'), picked: PickedModel }),
  z.object({
    type: z.literal('turn.started'),
    turnId: z.string(),
    ...said,
    /** Without a name where there is none but a model. */
    profile: z.object({ id: z.string(), name: z.string(), model: z.string(), providerId: z.string().optional() }),
    /** The model was picked in place of the profile's. */
    picked: PickedModel.optional(),
    /** The mode that decides what runs without asking from now on, if none was set yet. */
    mode: ApprovalMode.optional(),
    /** The set of tools that it has; without one it is `workspace`. */
    toolset: Toolset.optional().catch(undefined),
    /** The queued message that it begins with. */
    messageId: z.string().optional(),
    /** It asks for the rest of an answer that was cut. */
    continues: z.boolean().optional(),
    /** The command that the text calls, by its name. */
    command: z.string().optional(),
    /** The text is a command that the person ran themselves; no model was asked, and the profile is empty. */
    typed: z.boolean().optional(),
    /** Another program makes the calls of this turn, which calls itself so; no model was asked, and the profile is empty. */
    client: z.string().optional(),
    /** The `client` is a server whose page makes the calls: they are its own affair, and no model hears of them. */
    app: z.boolean().optional(),
    /** It runs a flow of this name; no model was asked by the turn itself. */
    flow: z.string().optional(),
  }),
  /** `cost` is in US dollars, where the price was known. */
  z.object({
    type: z.literal('reply.finished'),
    turnId: z.string(),
    reply: Reply,
    durationMs: z.number(),
    cost: z.number().optional(),
    /** The model that answered, if it is not the requested one. */
    model: z.string().optional(),
    /** The ways in which the request differed from the profile, in text for the person. */
    notes: z.array(z.string()).optional(),
    noteWords: KeptWords,
  }),
  /** The last reply failed and is asked for again `delayMs` later, as the `attempt`-th retry of at most `of`. It is no longer part of the conversation. */
  z.object({
    type: z.literal('reply.retried'),
    turnId: z.string(),
    error: ProviderError,
    attempt: z.number(),
    of: z.number(),
    delayMs: z.number(),
  }),
  /** Said while a turn ran. It waits for the next turn or, with `steer`, for the next request of this one. */
  z.object({ type: z.literal('message.queued'), messageId: z.string(), ...said, steer: z.boolean() }),
  z.object({ type: z.literal('message.removed'), messageId: z.string() }),
  /** A removed message waits again, in its place. */
  z.object({ type: z.literal('message.restored'), messageId: z.string() }),
  /** A queued message was given to the model within a turn, after the replies so far. */
  z.object({ type: z.literal('turn.steered'), turnId: z.string(), messageId: z.string(), ...said }),
  /** This turn and all after it leave the conversation and are kept as a branch. */
  z.object({ type: z.literal('turns.rewound'), branchId: z.string(), turnId: z.string() }),
  /** A branch comes back; the turns that stood in its place become the branch of this id. */
  z.object({ type: z.literal('turns.restored'), branchId: z.string() }),
  z.object({ type: z.literal('compaction.started'), by: z.enum(['person', 'rule']) }),
  /**
   * A summary stands for all before `keptFrom`: the turns before that one, and so many of its own replies. Tokens are those of a request, estimated.
   */
  z.object({
    type: z.literal('compaction.finished'),
    summary: z.string(),
    keptFrom: z.object({ turnId: z.string(), replies: z.number() }),
    tokensBefore: z.number(),
    tokensAfter: z.number(),
    /** The model that wrote it, where that is not the one that answers. */
    model: z.string().optional(),
    usage: Usage.optional(),
    cost: z.number().optional(),
  }),
  /**
   * Replies of the model with all that their calls gave back leave the conversation, from one place up to another; what people said
   * stays. `memo` stands where the first was. `turnId` is the turn that did it; `tokens` is by how much a request is shorter.
   */
  z.object({
    type: z.literal('replies.pruned'),
    turnId: z.string(),
    from: z.object({ turnId: z.string(), replies: z.number() }),
    until: z.object({ turnId: z.string(), replies: z.number() }),
    replies: z.number(),
    tokens: z.number(),
    memo: z.string().optional(),
  }),
  /** An event in the flow that a turn runs. */
  z.object({ type: z.literal('flow.fact'), turnId: z.string(), fact: FlowFact }),
  z.object({ type: z.literal('compaction.failed'), message: z.string(), sentence: KeptSentence }),
  /** Tools that waited are offered from the next request on. */
  z.object({ type: z.literal('tools.loaded'), names: z.array(z.string()) }),
  /** The list of steps, as it is from now on. */
  z.object({
    type: z.literal('todos.changed'),
    todos: z.array(Todo).max(MOST_TODOS),
    by: z.enum(['model', 'person', 'plan']),
  }),
  /** The model is told the person's change of the list: in the conversation, behind the turn's replies so far. */
  z.object({ type: z.literal('turn.noted'), turnId: z.string(), note: z.string() }),
  /** From now on the model may only look, until the person has approved a plan; or no longer so. */
  z.object({ type: z.literal('plan-first.changed'), isOn: z.boolean() }),
  /** A call hands in a plan, and waits for the person. */
  z.object({ type: z.literal('work-plan.presented'), callId: z.string(), plan: WorkPlan }),
  /** The person's answer. What they approved holds the work from now on; without it the plan is to be made again. */
  z.object({
    type: z.literal('work-plan.answered'),
    callId: z.string(),
    approved: WorkPlan.optional(),
    note: z.string().optional(),
    comments: z.array(StepComment).optional(),
  }),
  /** The work of this session is held to a plan that was approved in another one: its parent, or the one that it is a fork of. */
  z.object({ type: z.literal('work-plan.held'), plan: WorkPlan }),
  /** The person no longer holds the work to its plan. */
  z.object({ type: z.literal('work-plan.ended') }),
  /** A tool that changes nothing began, or one that changes something began to plan. */
  z.object({ type: z.literal('call.started'), callId: z.string(), action: CallAction.optional() }),
  /** The whole effect is known. With `asks` a person must decide; `reason` says in words why it asks or why not. */
  z.object({
    type: z.literal('call.planned'),
    callId: z.string(),
    plan: Plan,
    asks: z.boolean(),
    reason: z.string(),
    sentence: KeptSentence,
    /** It can destroy a lot, or changes what runs later. */
    isGrave: z.boolean().optional(),
    /** Of a plan that asks. */
    grade: Grade.optional(),
    /** It is no longer what the model proposed. */
    editedBy: z.literal('person').optional(),
    /** The person's replacements, so that they are still there after a restart. */
    edits: z.array(PlanEdit).optional(),
    /** The changes that someone else made to its files since the person agreed to the previous plan. */
    moved: z.array(FileChange).optional(),
    /** The parts of it that the approved work plan does not expect: paths, commands, names. */
    outsidePlan: z.array(z.string()).optional(),
  }),
  z.object({
    type: z.literal('call.decided'),
    callId: z.string(),
    digest: z.string(),
    approved: z.boolean(),
    by: z.enum(['person', 'rule']),
    note: z.string().optional(),
    /** The comments on lines of the plan that a person gave with a denial. */
    comments: z.array(ReviewComment).optional(),
    /** The grant that decided or, where a person did, the one that they made with it. */
    grantId: z.string().optional(),
    /** The reason a rule decided what a person was being asked. */
    reason: z.string().optional(),
    sentence: KeptSentence,
    /** It only reads, as far as was known, and is held to that by the system. */
    confined: z.literal(true).optional(),
  }),
  /** On disk before an approved plan touches anything; holds what undo and recovery need. */
  z.object({
    type: z.literal('call.dispatched'),
    callId: z.string(),
    digest: z.string(),
    changes: z.array(AppliedChange),
  }),
  /** Work that was begun continues without Atrium: the same call, made again, gets its result. */
  z.object({ type: z.literal('call.outlives'), callId: z.string() }),
  /** A mail is about to leave, or has left. On disk before anything that depends on it. */
  z.object({ type: z.literal('call.mailed'), callId: z.string(), ...MailProgress.shape }),
  /** A command's changes to files, with what undo needs. On disk once the command has ended, before its outcome. */
  z.object({
    type: z.literal('call.changed'),
    callId: z.string(),
    changes: z.array(AppliedChange),
    notUndoable: z.array(NotUndoable),
    /** The number of further ones that `notUndoable` does not name. */
    notNamed: z.number(),
  }),
  /** On disk after the effect, before the model hears of it. */
  z.object({
    type: z.literal('call.outcome'),
    callId: z.string(),
    applied: z.boolean(),
    message: z.string().optional(),
    sentence: KeptSentence,
  }),
  /** A person is asked, and the call waits for the answers. */
  z.object({ type: z.literal('question.asked'), callId: z.string(), questions: z.array(Question) }),
  /** Without answers the person did not want to give any. */
  z.object({ type: z.literal('question.answered'), callId: z.string(), answers: z.array(QuestionAnswer).optional() }),
  /** A sub-agent got a task, and works on it in a session of its own. */
  z.object({
    type: z.literal('agent.started'),
    callId: z.string(),
    sessionId: z.string(),
    agent: z.string(),
    task: z.string(),
  }),
  /** True if the call's sub-agent waits for a person. */
  z.object({ type: z.literal('agent.waits'), callId: z.string(), waits: z.boolean() }),
  z.object({
    type: z.literal('call.finished'),
    callId: z.string(),
    result: ToolResult,
    durationMs: z.number(),
    interrupted: z.boolean().optional(),
  }),
  /** `paths` are those of the call's files that are taken back; none named means all of them. */
  z.object({ type: z.literal('undo.dispatched'), callId: z.string(), paths: z.array(z.string()).optional() }),
  z.object({
    type: z.literal('undo.outcome'),
    callId: z.string(),
    paths: z.array(z.string()).optional(),
    undone: z.boolean(),
    message: z.string().optional(),
    sentence: KeptSentence,
  }),
  /** All hunks of a file's change that are taken back by now, by their places in its difference. Written once that is done. */
  z.object({ type: z.literal('parts.undone'), callId: z.string(), path: z.string(), hunks: z.array(z.number()) }),
  /** Changes that were taken back are applied again: as with an undo, on disk before it begins. */
  z.object({ type: z.literal('redo.dispatched'), callId: z.string(), paths: z.array(z.string()).optional() }),
  z.object({
    type: z.literal('redo.outcome'),
    callId: z.string(),
    paths: z.array(z.string()).optional(),
    redone: z.boolean(),
    message: z.string().optional(),
    sentence: KeptSentence,
  }),
  z.object({
    type: z.literal('turn.ended'),
    turnId: z.string(),
    reason: z.enum(['done', 'stopped', 'failed', 'interrupted']),
    message: z.string().optional(),
    sentence: KeptSentence,
  }),
])
export type SessionFact = z.infer<typeof SessionFact>

/** The facts that change a session's next request, and nothing outside of it. */
export type ContextFact = Extract<SessionFact, { type: 'tools.loaded' | 'replies.pruned' }>

/** The facts by which a tool changes the list of steps. */
export type ProgressFact = Extract<SessionFact, { type: 'todos.changed' }>

export type PrunedFact = Extract<SessionFact, { type: 'replies.pruned' }>

/** A fact with its place: `seq` counts from 1 without gaps, `at` is epoch milliseconds, `v` is the log version. */
export const SessionEvent = z.intersection(
  z.object({ v: z.number(), seq: z.number().int(), at: z.number() }),
  SessionFact,
)
export type SessionEvent = z.infer<typeof SessionEvent>
