import { memo, useMemo, useRef, useState } from 'react'
import type { Plan } from '../../../shared/session/effects'
import type { CallState } from '../../../shared/session/session-state'
import { text } from '../../text/text'
import { ScrollRegion } from '../../ui/scroll-region'
import { CardAnswers } from './card-answers'
import { CardFailure } from './card-failure'
import { CardHeader, DetailsButton, Facts } from './card-header'
import { draftKey } from './drafts/edit-drafts'
import { describePlan } from './effects/describe-plan'
import { cardsOf } from './effects/effect-cards'
import { MovedFiles } from './effects/moved-files'
import { PlanView } from './effects/plan-view'
import { gradeLook, gradeOfCall } from './grade-look'
import { SeveralCards, useCardWalk } from './several-cards'
import { useCardAnswer } from './use-card-answer'
import { useInsight } from './use-insight'
import { useKnownUndo } from './use-known-undo'

type ApprovalCardProps = { waiting: CallState; plan: Plan }

/** Shows all of what a call would do, and the question whether it may. */
export const ApprovalCard = memo(function ApprovalCard({ waiting, plan: asked }: ApprovalCardProps) {
  const callId = waiting.call.id
  const plan = useKnownUndo(callId, asked)
  const card = useRef<HTMLElement>(null)
  const insight = useInsight(callId, plan.digest)
  const [isDetailed, setIsDetailed] = useState(false)
  const planKey = draftKey(callId, plan.digest)
  const grade = gradeOfCall(waiting, plan)
  const isGrave = grade === 'grave'
  const look = gradeLook(grade, plan)
  const { headline, approve, facts } = useMemo(() => describePlan(plan, grade), [plan, grade])
  useCardWalk(callId)
  const answering = useCardAnswer(card, { callId, digest: plan.digest, planKey, grade, insight })
  return (
    <section
      ref={card}
      data-testid="approval-card"
      data-call={callId}
      data-grade={grade}
      aria-label={`${text.approval.label}: ${headline}`}
      tabIndex={-1}
      {...(isGrave && { 'data-grave': true })}
      // An element that is clipped does not scroll, so the answers can stay in sight.
      className={`relative my-2 overflow-clip rounded-lg border bg-raised shadow-card ${look.card}`}
    >
      <CardHeader waiting={waiting} headline={headline} look={look}>
        <Facts facts={facts} isOnDark={isGrave}>
          {cardsOf(plan.effects, card => card.hasDetails).includes(true) && (
            <DetailsButton isDetailed={isDetailed} onToggle={() => setIsDetailed(!isDetailed)} />
          )}
        </Facts>
      </CardHeader>
      <SeveralCards callId={callId} planKey={planKey} isArmed={answering.may.approve} />
      <MovedFiles moved={waiting.moved} />
      <ScrollRegion className="max-h-(--within-card) overflow-auto -outline-offset-2">
        <PlanView plan={plan} insight={insight} isDetailed={isDetailed} />
      </ScrollRegion>
      {answering.failure && <CardFailure message={answering.failure} />}
      <CardAnswers
        approveLabel={approve}
        callId={callId}
        plan={plan}
        planKey={planKey}
        look={look}
        isGrave={isGrave}
        insight={insight}
        answering={answering}
      />
      <CardEnd />
    </section>
  )
})

/** The end of the card, wherever its answers stand: who has seen it has seen all of it. */
function CardEnd() {
  return <div aria-hidden="true" className="pointer-events-none absolute inset-x-0 bottom-0 h-4" />
}
