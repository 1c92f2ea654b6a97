import { errorText, isConflict, UnknownOutcome } from '../../../shared/errors'
import { messageIn } from '../../../shared/sentence'
import type { Plan } from '../../../shared/session/effects'
import type { SessionFact } from '../../../shared/session/session-events'
import { cleanEnvironment } from '../../approvals/clean-environment'
import type { ProposalOutcome } from '../../tools/effects/appliers'
import { type Prepared, prepareProposal } from '../../tools/prepare-proposal'
import type { ToolContext } from '../../tools/tool-context'
import { PartlyApplied } from '../../workspace/changes/change-set'
import type { Approved, CallRun, Finished, Planning } from './call-stage'
import { standingOf } from './decide-call'
import type { Decided } from './obtain-decision'
import { placeIn } from './place-in'

/** A plan whose ground moved while it waited is made and shown again, this often at the most. */
const MAX_PLANS = 3

/** Does what was approved, and only that: where its files were changed meanwhile, or what decided was, it is planned again. */
export async function* applyCall(approved: Approved, run: CallRun): AsyncGenerator<SessionFact, Planning | Finished> {
  const { proposal, decision, standing, digest, edits, attempt, agreed } = approved
  const { callId, callContext } = run
  const again: Planning = { stage: 'planning', edits, agreed, attempt: attempt + 1, former: proposal }
  const leave = await placeIn(callContext.limit)
  try {
    // It may have waited long for its place.
    const hasChanged = decision.by === 'rule' && standing !== standingOf(callContext.policy)
    if (hasChanged && !(await isStillAllowed({ effects: proposal.effects, digest }, run))) return again
    const context = contextFor(decision, run.context)
    const prepared = await prepareProposal(proposal, context).catch(thrown => {
      if (isConflict(thrown) && attempt < MAX_PLANS) return undefined
      throw thrown
    })
    if (!prepared) return again
    return { stage: 'finished', result: proposal.answer(yield* applyPrepared(callId, { digest, prepared })) }
  } finally {
    leave()
  }
}

async function isStillAllowed(plan: Plan, { callContext, context: { signal } }: CallRun): Promise<boolean> {
  const { caller, policy } = callContext
  if (caller.type === 'person') return true
  const { type } = await caller.judge(plan, policy)
  signal.throwIfAborted()
  return type === 'allow'
}

/** A call that no person was asked about runs without anything that could change its meaning. */
function contextFor({ by, onlyReads }: Decided, context: ToolContext): ToolContext {
  if (by === 'person') return context
  const environment: ToolContext['environment'] = usual =>
    cleanEnvironment(usual, context.workspace, onlyReads !== undefined)
  return { ...context, environment, ...(onlyReads === 'confined' && { confined: true }) }
}

async function* applyPrepared(
  callId: string,
  { digest, prepared }: { digest: string; prepared: Prepared },
): AsyncGenerator<SessionFact, ProposalOutcome> {
  yield { type: 'call.dispatched', callId, digest, changes: prepared.changes }
  let done: Awaited<ReturnType<Prepared['commit']>>
  try {
    done = await prepared.commit()
  } catch (thrown) {
    // An unknown outcome is not recorded as known.
    if (thrown instanceof UnknownOutcome) throw thrown
    // The part that was applied can be undone.
    const applied = thrown instanceof PartlyApplied
    yield { type: 'call.outcome', callId, applied, ...messageIn(errorText(thrown)) }
    throw thrown
  }
  if (done.changed) yield { type: 'call.changed', callId, ...done.changed }
  yield { type: 'call.outcome', callId, applied: true }
  return done.outcome
}
