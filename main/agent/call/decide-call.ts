import { sentence } from '../../../shared/sentence'
import type { Plan } from '../../../shared/session/effects'
import type { SessionFact } from '../../../shared/session/session-events'
import { errorResult } from '../../../shared/session/tool-results'
import type { Verdict } from '../../approvals/decide'
import type { EditedPlan } from '../../approvals/pending-approvals'
import type { Policy } from '../../approvals/policy'
import { firstOf } from '../../workspace/first-of'
import { reviewText } from '../review-text'
import type { Caller } from './call-context'
import type { Agreed, Approved, CallRun, CallStage, Planned } from './call-stage'
import { lastEdits } from './edited-plan'
import { type Decided, decidedByTyping, obtainDecision } from './obtain-decision'

/** Has the plan decided: by a rule, the mode or the person, who may also edit it. */
export async function* decideCall(planned: Planned, run: CallRun): AsyncGenerator<SessionFact, CallStage> {
  const { edits, digest, agreed, proposal, attempt } = planned
  const standing = standingOf(run.callContext.policy)
  // A change may have been reverted: the person is not asked twice about the same thing.
  const decision = digest === agreed?.digest ? agreed.decision : yield* decisionOn(planned, run)
  if (!decision) return { stage: 'finished', result: undefined }
  if ('edits' in decision) {
    const all = lastEdits([...edits.all, ...decision.edits])
    return { stage: 'planning', edits: { all }, attempt: 1, agreed }
  }
  if (!decision.approved) return { stage: 'finished', result: errorResult(wordsForDenial(decision)) }
  const known: Omit<Approved, 'stage'> = { attempt, edits, proposal, digest, decision, standing }
  return { ...known, stage: 'approved', agreed: ofPerson({ digest, decision }) }
}

/** A rule or a mode is heard anew each time: it may have been taken back. */
function ofPerson(agreed: Agreed): Agreed | undefined {
  return agreed.decision.by === 'person' ? agreed : undefined
}

/** Identifies what currently decides in the person's place. */
export function standingOf({ mode, workPlan, grants = [] }: Policy): string {
  return [mode, workPlan?.at, ...grants.map(({ id }) => id)].join(' ')
}

async function* decisionOn(
  planned: Planned,
  run: CallRun,
): AsyncGenerator<SessionFact, Decided | EditedPlan | undefined> {
  const { proposal, digest, edits, moved } = planned
  const { effects, contents, flow } = proposal
  const { callId, callContext, context, earlier } = run
  const { access, approvals, caller, policy } = callContext
  const { signal } = context
  run.earlier = undefined
  const plan: Plan = { effects, digest, ...(flow && { flow }) }
  if (caller.type === 'person') return yield* decidedByTyping(callId, plan)
  const judge = async (): Promise<Verdict> => {
    const verdict = await caller.judge(plan, policy)
    signal.throwIfAborted()
    const limited = access?.verdict(effects, verdict) ?? verdict
    return namedFor(caller, verdictOn(limited, planned))
  }
  const asked = { callId, plan, verdict: await judge(), contents, edits: edits.all, moved }
  const askedAt = performance.now()
  const decided = yield* obtainDecision(asked, { approvals, signal, earlier, judge })
  run.waited.ms += performance.now() - askedAt
  if (decided && 'by' in decided && decided.by === 'rule' && decided.grantId) caller.grantUsed(decided.grantId)
  return decided
}

/** The person is asked again about what they wrote themselves, so that they see its effect. */
function verdictOn(verdict: Verdict, { edits: { all, problem }, moved = [], agreed, attempt }: Planned): Verdict {
  if (problem !== undefined && verdict.type !== 'deny') {
    const { isGrave, grade, outsidePlan } = verdict
    const reason = sentence`Couldn’t use your edit: ${problem}`
    const more = { ...(grade && { grade }), ...(outsidePlan && { outsidePlan }) }
    return { type: 'ask', reason, ...(isGrave && { isGrave }), ...more }
  }
  if (moved.length > 0 && verdict.type === 'ask') {
    const paths = firstOf(
      moved.map(({ path }) => path),
      ', ',
    )
    return {
      ...verdict,
      reason: sentence`Asking again because something else has changed this since you approved: ${paths}`,
    }
  }
  if (agreed && attempt > 1 && verdict.type === 'ask') {
    return { ...verdict, reason: sentence`Asking again because this has changed since you approved.` }
  }
  // A host that a command may connect to changes nothing of what it is for.
  if (all.every(edit => 'hosts' in edit) || verdict.type !== 'allow') return verdict
  return { type: 'ask', reason: sentence`Needs approval: you edited this.` }
}

/** A sub-agent's plan says whose it is. */
function namedFor(caller: Caller, verdict: Verdict): Verdict {
  return caller.type === 'sub-agent'
    ? { ...verdict, reason: sentence`Sub-agent ${caller.name}: ${verdict.reason}` }
    : verdict
}

export function wordsForDenial({ by, note, comments = [] }: Decided): string {
  if (by === 'rule') return `Not done, as a rule forbids it: ${note}`
  const said = note ? `Not done: the person denied it and says: ${note}` : 'Not done: the person denied it.'
  return comments.length > 0 ? `${said}\n\n${reviewText(comments)}` : said
}
