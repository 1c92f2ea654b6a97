// biome-ignore-all lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
import { CircleAlert, Hand, TriangleAlert } from 'lucide-react'
import { memo, useCallback, useContext, useMemo, useRef, useState } from 'react'
import type { Plan } from '../../shared/effects'
import type { CallState } from '../../shared/session-state'
import { translated } from '../languages/translated'
import { text } from '../text'
import { permissionText } from '../text-permissions'
import { focusSoon } from '../ui/focus-soon'
import { useAddressed, useHearsKeys } from './addressed-card'
import { ApprovalActions } from './approval-actions'
import { AskedSession } from './asked-session'
import { describePlan, type Fact } from './describe-plan'
import { draftKey, editDraft } from './edit-drafts'
import { EditForm, isEditable } from './edit-form'
import { isUnderstood } from './is-understood'
import { MovedFiles } from './moved-files'
import { useObjectable } from './objection'
import { PlanView } from './plan-view'
import { SeveralCards, useCardWalk } from './several-cards'
import { useAnswer } from './use-answer'
import { useAnswerKeys } from './use-answer-keys'
import { useArmed } from './use-armed'
import { useHandOnFocus } from './use-hand-on-focus'
import { useInsight } from './use-insight'
import { useKnownUndo } from './use-known-undo'
import { useLowWindow } from './use-low-window'

type ApprovalCardProps = { waiting: CallState; plan: Plan }

/** What a call would do, all of it, and the question whether it may. */
export const ApprovalCard = memo(function ApprovalCard({ waiting, plan: asked }: ApprovalCardProps) {
  const plan = useKnownUndo(waiting.call.id, asked)
  const card = useRef<HTMLElement>(null)
  const isLow = useLowWindow()
  const { answer: sayAnswer, edit, isAnswering, failure } = useAnswer(waiting.call.id, plan.digest)
  const answer: typeof sayAnswer = useCallback(
    (...given) => {
      holdFocus(card.current)
      return sayAnswer(...given)
    },
    [sayAnswer],
  )
  const insight = useInsight(waiting.call.id, plan.digest)
  // The parts of a command come a little later than the card, and what can be undone later still.
  const isArmed = useArmed(
    card,
    useMemo(() => ({ insight, plan }), [insight, plan]),
  )
  useCardWalk(waiting.call.id)
  const planKey = draftKey(waiting.call.id, plan.digest)
  const [isEditing, setIsEditing] = useState(() => editDraft(planKey) !== undefined)
  const editButton = useRef<HTMLButtonElement>(null)
  const editField = useRef<HTMLTextAreaElement>(null)
  const isDoubtful = waiting.isGrave || !isUnderstood(plan, insight)
  const { headline, approve, facts } = useMemo(() => describePlan(plan, isDoubtful), [plan, isDoubtful])
  const mayAnswer = isArmed && !isAnswering
  const startEdit = () => {
    setIsEditing(true)
    focusSoon(() => editField.current)
  }
  useHandOnFocus(card, isAnswering)
  // One that is being answered keeps the keys until it is gone: pressed twice they are not for the next one.
  const isAddressed = useAddressed(card, isArmed)
  const hearsKeys = useHearsKeys()
  useAnswerKeys(
    isAddressed && mayAnswer,
    useCallback(meant => void answer(meant === 'approve'), [answer]),
  )
  useObjectable(
    planKey,
    isAddressed && mayAnswer,
    useCallback(note => answer(false, { note }), [answer]),
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
      <SeveralCards callId={waiting.call.id} planKey={planKey} isArmed={mayAnswer} />
      <Facts facts={facts} />
      <MovedFiles moved={waiting.moved} />
      <div
        tabIndex={0}
        className={`overflow-auto -outline-offset-2 ${isLow ? '' : 'max-h-[max(6rem,calc(100vh-22rem))]'}`}
      >
        <PlanView plan={plan} insight={insight} />
      </div>
      {failure && (
        <p role="alert" className="flex gap-2 border-t border-line bg-bad-soft px-4 py-2 text-sm text-bad">
          <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
          {failure}
        </p>
      )}
      {/* The end of the card, whatever stands there: who has seen it has seen all of it. */}
      <div>
        {isEditing ? (
          <EditForm
            callId={waiting.call.id}
            plan={plan}
            field={editField}
            isDisabled={!mayAnswer}
            onCancel={() => {
              setIsEditing(false)
              focusSoon(() => editButton.current)
            }}
            onSend={wanted => {
              holdFocus(card.current)
              setIsEditing(false)
              edit(wanted)
            }}
          />
        ) : (
          <ApprovalActions
            planKey={planKey}
            approveLabel={approve}
            insight={insight}
            isAddressed={isAddressed && hearsKeys}
            isGrave={waiting.isGrave ?? false}
            isDisabled={!mayAnswer}
            isAnswering={isAnswering}
            onAnswer={answer}
            editButton={editButton}
            onEdit={isEditable(plan) ? startEdit : undefined}
          />
        )}
      </div>
    </section>
  )
})

/** What is pressed is disabled while it is answered, and would leave the focus nowhere. */
function holdFocus(card: HTMLElement | null): void {
  const active = document.activeElement
  if (card?.contains(active) || active?.closest('[role="menu"]')) card?.focus({ preventScroll: true })
}

/** Begins the reason of an agent's card. */
const WHOSE = /^Sub-agent [^:]*: /

function CardHeader({ waiting, headline }: { waiting: CallState; headline: string }) {
  const { isGrave, editedBy } = waiting
  // In the session that it works for, the line above the card names the agent.
  const isNamed = useContext(AskedSession) !== null
  const reason = isNamed ? waiting.reason?.replace(WHOSE, '') : waiting.reason
  const Icon = isGrave ? TriangleAlert : Hand
  const [line, icon] = isGrave ? ['border-bad bg-bad-soft', 'text-bad'] : ['border-wait-line bg-wait-soft', 'text-wait']
  return (
    <header className={`flex items-start gap-3 border-b px-4 py-2.5 ${line}`}>
      <Icon size={16} aria-hidden="true" className={`mt-0.75 shrink-0 ${icon}`} />
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className={`min-w-0 font-semibold wrap-anywhere ${isGrave ? '' : 'grow'}`}>{headline}</h3>
        {reason && (
          <span
            className={`min-w-0 wrap-anywhere ${isGrave ? 'w-full text-sm font-medium text-bad' : 'text-xs text-ink-2'}`}
          >
            {isGrave && `${permissionText.card.grave}. `}
            {translated(reason)}
          </span>
        )}
        {editedBy && <span className="w-full text-xs text-ink-2">{permissionText.card.edited}</span>}
      </div>
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
