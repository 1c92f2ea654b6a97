import type { LocalizedText } from '../../../shared/sentence'
import type { FileChange } from '../../../shared/session/effects'
import type { PlanEdit } from '../../../shared/session/plan-edit'
import type { ToolResult } from '../../../shared/session/tool-results'
import type { Proposal } from '../../tools/tool'
import type { ToolContext } from '../../tools/tool-context'
import type { CallContext } from './call-context'
import type { CallTurn } from './change-order'
import type { Decided, EarlierQuestion } from './obtain-decision'

/**
 * The stage of a call that changes something, with all that is known at that stage. It begins as `planning`:
 *
 *     planning → planned → approved → finished
 *
 * A plan that the person edits is made again (planned → planning), as is one whose files something else changed after it was
 * approved (approved → planning). A plan that does nothing, is denied or fails is finished at once.
 */
export type CallStage = Planning | Planned | Approved | Finished

export type Planning = {
  stage: 'planning'
  edits: Edits
  /** The number of times it was planned since the person last edited it. */
  attempt: number
  /** The plan that was approved last, but could not be applied because its files were changed in the meantime. */
  former?: Proposal
  /** The plan that the person agreed to; they are not asked twice about the same one. */
  agreed?: Agreed | undefined
}

export type Planned = Omit<Planning, 'stage' | 'former'> & {
  stage: 'planned'
  proposal: Proposal
  digest: string
  /** The changes that something else made to its files since it was approved. */
  moved?: readonly FileChange[] | undefined
}

export type Approved = Omit<Planned, 'stage' | 'moved'> & {
  stage: 'approved'
  decision: Decided
  /** The rules and the mode that decided in the person's place, as they were then. */
  standing: string
}

/** `result` is undefined where Atrium is closed while a person is asked. */
export type Finished = { stage: 'finished'; result: ToolResult | undefined }

export type Agreed = { digest: string; decision: Decided }

/** The person's changes so far, and why the last one could not be used. */
export type Edits = { all: readonly PlanEdit[]; problem?: LocalizedText }

/** One run of a call that changes something: what stays the same from stage to stage. */
export type CallRun = {
  callId: string
  callContext: CallContext
  context: ToolContext
  place: CallTurn
  /** A question of before Atrium was started again, until it is answered or another plan is asked about. */
  earlier: EarlierQuestion | undefined
  /** The changes that the person had made to it by then. */
  edits: readonly PlanEdit[]
  /** The time spent waiting for a person. */
  waited: { ms: number }
}

/** Plans what the call would do, with what the person put in the place of what it asked for. */
export type MakePlan = (edits: readonly PlanEdit[]) => Promise<Proposal>
