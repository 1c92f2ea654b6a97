import { inEnglish, reasonIn, sentence } from '../../../shared/sentence'
import type { FileChange, Plan } from '../../../shared/session/effects'
import type { PlanEdit } from '../../../shared/session/plan-edit'
import type { SessionFact } from '../../../shared/session/session-events'
import type { Verdict } from '../../approvals/decide'
import type { Decision, EditedPlan, Heard, PendingApprovals, Ruling } from '../../approvals/pending-approvals'
import { APP_QUIT } from '../app-quit'
import { lastEdits } from './edited-plan'

/** A question that was asked before Atrium was started again. It waits on while its plan is made anew. */
export type EarlierQuestion = { digest: string; answer: Promise<Heard> }

export type Decided = Decision & { by: 'person' | 'rule' }

type DecisionContext = {
  approvals: PendingApprovals
  signal: AbortSignal
  earlier?: EarlierQuestion | undefined
  /** Judges the plan by the rules and the mode as they are then. Without it only a person answers. */
  judge?(): Promise<Verdict>
}

/** The plan to be decided about. `edits` are the person's changes to it; `contents` are what its files would hold. */
export type AskedPlan = {
  callId: string
  plan: Plan
  verdict: Verdict
  edits?: readonly PlanEdit[]
  contents?: ReadonlyMap<string, Uint8Array>
  /** The changes that others made to its files since it was agreed to. */
  moved?: readonly FileChange[] | undefined
}

/** Puts a question on that a person was shown before; it can be answered from now on. */
export function askAgain(callId: string, digest: string, { approvals, signal }: DecisionContext): EarlierQuestion {
  const answer = approvals.ask(callId, digest, signal)
  // Nobody may be waiting for it when it is stopped.
  answer.catch(() => undefined)
  return { digest, answer }
}

/**
 * Asks the person, where no rule decides. A rule that they make meanwhile may answer in their place. Returns nothing where
 * Atrium is closed before there is an answer; rejects where the wait is stopped for any other reason. The person may also
 * want something else to be done instead.
 */
export async function* obtainDecision(
  asked: AskedPlan,
  asker: DecisionContext,
): AsyncGenerator<SessionFact, Decided | EditedPlan | undefined> {
  const { callId, plan, verdict } = asked
  if (verdict.type !== 'ask') return yield* decidedByRule(asked)
  const { digest } = plan
  const known = asker.earlier?.digest === digest ? asker.earlier : undefined
  const { answer } = known ?? askAgain(callId, digest, asker)
  prepareQuestion(asked, asker)
  if (!known) yield planned(asked, true)
  let heard: Heard
  try {
    heard = await answer
  } catch (thrown) {
    if (asker.signal.reason === APP_QUIT) return undefined
    throw thrown
  }
  if ('edits' in heard) return heard
  const decided: Decided = { by: 'person', ...heard }
  yield decidedFact({ callId, digest }, heard)
  return decided
}

function prepareQuestion(
  { callId, plan: { digest }, contents }: AskedPlan,
  { approvals, judge }: DecisionContext,
): void {
  if (contents) approvals.show(callId, digest, contents)
  if (judge) approvals.letRulesAnswer(callId, digest, async () => rulingOf(await judge()))
}

function rulingOf(verdict: Verdict): Ruling | undefined {
  const { type, reason, grantId, onlyReads } = verdict
  if (type === 'ask') return undefined
  const approved = type === 'allow'
  const more = { ...(grantId && { grantId }), ...(onlyReads && { onlyReads }) }
  return { approved, by: 'rule', reason, ...(!approved && { note: inEnglish(reason) }), ...more }
}

/** Records the decision about a plan, made by the person or by a rule that they created in the meantime. */
export function decidedFact(
  { callId, digest }: { callId: string; digest: string },
  heard: Decision | Ruling,
): SessionFact {
  const { approved, note, comments = [], grantId, onlyReads } = heard
  const confined = onlyReads === 'confined' && { confined: true as const }
  const told = { ...(note && { note }), ...(comments.length > 0 && { comments: [...comments] }) }
  const more = { ...told, ...(grantId && { grantId }), ...confined }
  if (!('by' in heard)) return { type: 'call.decided', callId, digest, approved, by: 'person', ...more }
  // The plan says why it was asked: this is why it no longer is.
  return { type: 'call.decided', callId, digest, approved, by: 'rule', ...more, ...reasonIn(heard.reason) }
}

async function* decidedByRule(asked: AskedPlan): AsyncGenerator<SessionFact, Decided> {
  const { callId, plan, verdict } = asked
  const { type, reason, grantId, onlyReads } = verdict
  const approved = type === 'allow'
  const decision = {
    approved,
    by: 'rule' as const,
    ...(!approved && { note: inEnglish(reason) }),
    ...(grantId && { grantId }),
  }
  yield planned(asked, false)
  yield {
    type: 'call.decided',
    callId,
    digest: plan.digest,
    ...decision,
    ...(onlyReads === 'confined' && { confined: true }),
  }
  return { ...decision, ...(onlyReads && { onlyReads }) }
}

/** A person who writes a command wants it: no one else is asked. */
export async function* decidedByTyping(callId: string, plan: Plan): AsyncGenerator<SessionFact, Decided> {
  const decision = { approved: true, by: 'person' as const }
  yield { type: 'call.planned', callId, plan, asks: false, ...reasonIn(sentence`Typed by the user.`) }
  yield { type: 'call.decided', callId, digest: plan.digest, ...decision }
  return decision
}

function planned({ callId, plan, verdict, edits = [], moved = [] }: AskedPlan, asks: boolean): SessionFact {
  const { reason, isGrave, grade, outsidePlan } = verdict
  const isChanged = edits.some(edit => !('hosts' in edit))
  const edited = edits.length > 0 && { ...(isChanged && { editedBy: 'person' as const }), edits: lastEdits(edits) }
  return {
    type: 'call.planned',
    callId,
    plan,
    asks,
    ...reasonIn(reason),
    ...(isGrave && { isGrave }),
    ...(grade && { grade }),
    ...edited,
    ...(moved.length > 0 && { moved: [...moved] }),
    ...(outsidePlan && { outsidePlan: [...outsidePlan] }),
  }
}
