// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
import { CircleAlert, Hand, TriangleAlert } from 'lucide-react'
import { memo, useCallback, useMemo, useRef, useState } from 'react'
import type { Plan } from '../../shared/effects'
import type { CallState } from '../../shared/session-state'
import { translated } from '../languages/translated'
import { text } from '../text'
import { permissionText } from '../text-permissions'
import { ApprovalActions } from './approval-actions'
import { describePlan, type Fact } from './describe-plan'
import { draftKey, editDraft } from './edit-drafts'
import { EditForm, isEditable } from './edit-form'
import { PlanView } from './plan-view'
import { SeveralCards, useCardWalk } from './several-cards'
import { useAnswer } from './use-answer'
import { useAnswerKeys } from './use-answer-keys'
import { useArmed } from './use-armed'
import { useInsight } from './use-insight'

type ApprovalCardProps = { waiting: CallState; plan: Plan }

/** What a call would do, all of it, and the question whether it may. */
export const ApprovalCard = memo(function ApprovalCard({ waiting, plan }: ApprovalCardProps) {
  const card = useRef<HTMLElement>(null)
  const isArmed = useArmed(card)
  const { answer, edit, isAnswering, failure } = useAnswer(waiting.call.id, plan.digest)
  const insight = useInsight(waiting.call.id, plan.digest)
  useCardWalk(waiting.call.id)
  const [isEditing, setIsEditing] = useState(() => editDraft(draftKey(waiting.call.id, plan.digest)) !== undefined)
  const { headline, approve, facts } = useMemo(() => describePlan(plan, waiting.isGrave), [plan, waiting.isGrave])
  const mayAnswer = isArmed && !isAnswering
  useAnswerKeys(
    card,
    mayAnswer,
    useCallback(meant => answer(meant === 'approve'), [answer]),
  )

  return (
    <section
      ref={card}
      data-testid="approval-card"
      data-call={waiting.call.id}
      aria-label={`${text.approval.label}: ${headline}`}
      tabIndex={-1}
      {...(waiting.isGrave && { 'data-grave': true })}
      className={`my-2 overflow-hidden rounded-lg border bg-raised shadow-card ${waiting.isGrave ? 'border-2 border-bad' : 'border-wait-line'}`}
    >
      <CardHeader waiting={waiting} headline={headline} />
      <SeveralCards callId={waiting.call.id} isArmed={mayAnswer} />
      <Facts facts={facts} />
      <div tabIndex={0} className="max-h-[max(6rem,calc(100vh-22rem))] overflow-auto -outline-offset-2">
        <PlanView plan={plan} insight={insight} />
      </div>
      {failure && (
        <p role="alert" className="flex gap-2 border-t border-line bg-bad-soft px-4 py-2 text-sm text-bad">
          <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
          {failure}
        </p>
      )}
      {isEditing ? (
        <EditForm
          callId={waiting.call.id}
          plan={plan}
          isDisabled={!mayAnswer}
          onCancel={() => setIsEditing(false)}
          onSend={wanted => {
            setIsEditing(false)
            edit(wanted)
          }}
        />
      ) : (
        <ApprovalActions
          approveLabel={approve}
          insight={insight}
          isDisabled={!mayAnswer}
          isAnswering={isAnswering}
          onAnswer={answer}
          onEdit={isEditable(plan) ? () => setIsEditing(true) : undefined}
        />
      )}
    </section>
  )
})

function CardHeader({ waiting, headline }: { waiting: CallState; headline: string }) {
  const { isGrave, editedBy, reason } = waiting
  const Icon = isGrave ? TriangleAlert : Hand
  const [line, icon] = isGrave ? ['border-bad bg-bad-soft', 'text-bad'] : ['border-wait-line bg-wait-soft', 'text-wait']
  return (
    <header className={`flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-4 py-2.5 ${line}`}>
      <Icon size={16} aria-hidden="true" className={`shrink-0 ${icon}`} />
      <h3 className={`min-w-0 font-semibold wrap-anywhere ${isGrave ? '' : 'grow'}`}>{headline}</h3>
      {reason && (
        <span className={`min-w-0 wrap-anywhere ${isGrave ? 'text-sm font-medium text-bad' : 'text-xs text-ink-2'}`}>
          {isGrave && `${permissionText.card.grave}: `}
          {translated(reason)}
        </span>
      )}
      {editedBy && <span className="w-full text-xs text-ink-2">{permissionText.card.edited}</span>}
    </header>
  )
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  const tones = { plain: 'text-ink-2', good: 'text-good', warn: 'text-ink' } as const
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 border-b border-line px-4 py-2 text-xs">
      {facts.map(fact => (
        <li key={fact.text} className={tones[fact.tone]}>
          {fact.tone === 'good' && '✓ '}
          {fact.text}
        </li>
      ))}
    </ul>
  )
}
