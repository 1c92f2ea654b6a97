import type { Plan } from '../../shared/effects'
import type { SessionFact } from '../../shared/session-events'
import type { Verdict } from '../approvals/decide'
import type { Decision, Edited, PendingApprovals } from '../approvals/pending-approvals'
import { APP_ENDS } from './app-ends'

/** A question that was asked before Atrium was started again. It waits on while its plan is made anew. */
export type EarlierQuestion = { digest: string; answer: Promise<Decision | Edited> }

export type Decided = Decision & { by: 'person' | 'rule' }

type Asker = { approvals: PendingApprovals; signal: AbortSignal; earlier?: EarlierQuestion | undefined }

/** What is decided about. `isEdited` where the person changed it; `contents` are what its files would hold. */
export type AskedPlan = {
  callId: string
  plan: Plan
  verdict: Verdict
  isEdited?: boolean
  contents?: ReadonlyMap<string, Uint8Array>
}

/** Puts a question on that a person was shown before; it can be answered from now on. */
export function askAgain(callId: string, digest: string, { approvals, signal }: Asker): EarlierQuestion {
  const answer = approvals.ask(callId, digest, signal)
  // Nobody may be waiting for it when it is stopped.
  answer.catch(() => undefined)
  return { digest, answer }
}

/**
 * Asks the person, where no rule decides. Returns nothing where Atrium is closed before there is an answer; rejects where
 * the wait is stopped for any other reason. The person may also want something else to be done instead.
 */
export async function* obtainDecision(
  asked: AskedPlan,
  asker: Asker,
): AsyncGenerator<SessionFact, Decided | Edited | undefined> {
  const { callId, plan, verdict, contents } = asked
  if (verdict.type !== 'ask') return yield* decidedByRule(asked)
  const { digest } = plan
  const known = asker.earlier?.digest === digest ? asker.earlier : undefined
  const { answer } = known ?? askAgain(callId, digest, asker)
  if (contents) asker.approvals.show(callId, digest, contents)
  if (!known) yield planned(asked, true)
  let heard: Decision | Edited
  try {
    heard = await answer
  } catch (thrown) {
    if (asker.signal.reason === APP_ENDS) return undefined
    throw thrown
  }
  if ('edit' in heard) return heard
  const { approved, note, grantId } = heard
  yield {
    type: 'call.decided',
    callId,
    digest,
    approved,
    by: 'person',
    ...(note && { note }),
    ...(grantId && { grantId }),
  }
  return { ...heard, by: 'person' }
}

async function* decidedByRule(asked: AskedPlan): AsyncGenerator<SessionFact, Decided> {
  const { callId, plan, verdict } = asked
  const { type, reason, grantId } = verdict
  const approved = type === 'allow'
  const decision = { approved, by: 'rule' as const, ...(!approved && { note: reason }) }
  yield planned(asked, false)
  yield { type: 'call.decided', callId, digest: plan.digest, ...decision, ...(grantId && { grantId }) }
  return { ...decision, ...(grantId && { grantId }) }
}

function planned({ callId, plan, verdict, isEdited }: AskedPlan, asks: boolean): SessionFact {
  const { reason, isGrave } = verdict
  const more = { ...(isGrave && { isGrave }), ...(isEdited && { editedBy: 'person' as const }) }
  return { type: 'call.planned', callId, plan, asks, reason, ...more }
}
