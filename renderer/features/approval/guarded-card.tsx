import { useEffect } from 'react'
import type { Plan } from '../../../shared/session/effects'
import type { CallState } from '../../../shared/session/session-state'
import { t } from '../../i18n/t'
import { Button } from '../../ui/button'
import { CopyButton } from '../../ui/copy-button'
import { Boundary, type DrawFailure } from '../../ui/failures/boundary'
import { CopyDetails } from '../../ui/failures/failed-part'
import { PlainText } from '../../ui/failures/plain-text'
import { ApprovalCard } from './approval-card'
import { draftKey } from './drafts/edit-drafts'
import { dropSeen } from './seen-plans'
import { useAnswer } from './use-approval-answer'

type GuardedCardProps = { waiting: CallState; plan: Plan }

/** The card of a plan. Where it cannot be drawn nobody has seen what they would approve, so that it can only be denied. */
export function GuardedCard({ waiting, plan }: GuardedCardProps) {
  return (
    <Boundary
      about={waiting}
      fallback={failure => <FailedCard callId={waiting.call.id} plan={plan} failure={failure} />}
    >
      <ApprovalCard waiting={waiting} plan={plan} />
    </Boundary>
  )
}

type FailedCardProps = { callId: string; plan: Plan; failure: DrawFailure }

function FailedCard({ callId, plan, failure }: FailedCardProps) {
  const { answer, isAnswering, failure: refusal } = useAnswer(callId, plan.digest)
  const written = JSON.stringify(plan.effects, null, 2)
  // Nor can it be approved together with others.
  useEffect(() => dropSeen(draftKey(callId, plan.digest)), [callId, plan.digest])
  return (
    <section
      role="alert"
      tabIndex={-1}
      data-testid="failed-card"
      data-call={callId}
      className="my-2 overflow-hidden rounded-lg border border-bad-line bg-raised text-sm shadow-card"
    >
      <div className="flex items-center gap-2 border-b border-bad-line bg-bad-soft px-4 py-2.5">
        <p className="min-w-0 flex-1">{t('failures.card')}</p>
        <CopyButton value={written} label={t('failures.copyText')} />
      </div>
      <div dir="ltr" className="max-h-[60vh] overflow-auto px-4 py-3 font-mono text-xs/5">
        <PlainText text={written} />
      </div>
      {refusal && <p className="border-t border-line bg-bad-soft px-4 py-2 text-bad">{refusal}</p>}
      <div className="flex flex-wrap gap-2 border-t border-line px-4 py-3">
        <Button disabled={isAnswering} onClick={() => answer(false)}>
          {t('approval.deny')}
        </Button>
        <Button kind="quiet" onClick={failure.again}>
          {t('common.retry')}
        </Button>
        <CopyDetails error={failure.error} />
      </div>
    </section>
  )
}
