import { ChevronDown, ChevronUp, CircleAlert } from 'lucide-react'
import { memo, type ReactNode, type RefObject, useCallback, useContext, useMemo, useRef, useState } from 'react'
import type { Plan } from '../../../shared/session/effects'
import type { CallState } from '../../../shared/session/session-state'
import { translated } from '../../i18n/translated'
import { text } from '../../text/text'
import { permissionText } from '../../text/text-permissions'
import { focusSoon } from '../../ui/hooks/focus-soon'
import { ScrollRegion } from '../../ui/scroll-region'
import { useAddressed, useHearsKeys } from './addressed-card'
import { ApprovalActions } from './approval-actions'
import { AskedSession } from './asked-session'
import { draftKey, editDraft } from './drafts/edit-drafts'
import { EditForm, isEditable } from './drafts/edit-form'
import { useObjectable } from './drafts/objection'
import { describePlan, type Fact } from './effects/describe-plan'
import { MovedFiles } from './effects/moved-files'
import { PlanView } from './effects/plan-view'
import { type GradeLook, gradeLook, gradeOfCall } from './grade-look'
import { SeveralCards, useCardWalk } from './several-cards'
import { useAnswer } from './use-answer'
import { useAnswerKeys } from './use-answer-keys'
import { useAttention } from './use-attention'
import { useHandOnFocus } from './use-hand-on-focus'
import { useInsight } from './use-insight'
import { useKnownUndo } from './use-known-undo'

type ApprovalCardProps = { waiting: CallState; plan: Plan }

/** What a call would do, all of it, and the question whether it may. */
export const ApprovalCard = memo(function ApprovalCard({ waiting, plan: asked }: ApprovalCardProps) {
  const plan = useKnownUndo(waiting.call.id, asked)
  const card = useRef<HTMLElement>(null)
  const { answer, edit, isAnswering, failure } = useHeldAnswer(card, waiting.call.id, plan.digest)
  const insight = useInsight(waiting.call.id, plan.digest)
  // The parts of a command come a little later than the card, and are to be seen. Which rules there are, and what can be undone,
  // may come much later, and adds to what was seen without changing it: nothing was promised before.
  const parts = useMemo(() => JSON.stringify(insight?.commands ?? null), [insight])
  const { attention, isLarge } = useAttention(card, parts)
  useCardWalk(waiting.call.id)
  const planKey = draftKey(waiting.call.id, plan.digest)
  const editing = useEditing(planKey)
  const [isDetailed, setIsDetailed] = useState(false)
  const grade = gradeOfCall(waiting, plan)
  const look = gradeLook(grade, plan)
  const { headline, approve, facts } = useMemo(() => describePlan(plan, grade), [plan, grade])
  const may = { approve: attention === 'read' && !isAnswering, deny: attention !== 'none' && !isAnswering }
  useHandOnFocus(card, isAnswering)
  // One that is being answered keeps the keys until it is gone: pressed twice they are not for the next one.
  const isAddressed = useAddressed(card, attention)
  const hearsKeys = useHearsKeys()
  useAnswerKeys(
    // What is grave is agreed to by its own button, never by a key that is pressed for every other card.
    { approve: isAddressed && may.approve && grade !== 'grave', deny: isAddressed && may.deny },
    useCallback(meant => void answer(meant === 'approve'), [answer]),
  )
  useObjectable(
    planKey,
    isAddressed && may.deny,
    useCallback(note => answer(false, { note }), [answer]),
  )

  return (
    <section
      ref={card}
      data-testid="approval-card"
      data-call={waiting.call.id}
      data-grade={grade}
      aria-label={`${text.approval.label}: ${headline}`}
      tabIndex={-1}
      {...(grade === 'grave' && { 'data-grave': true })}
      // What is clipped does not scroll, so that the answers can stay in sight.
      className={`relative my-2 overflow-clip rounded-lg border bg-raised shadow-card ${look.card}`}
    >
      <CardHeader waiting={waiting} headline={headline} look={look}>
        <Facts facts={facts} isOnDark={grade === 'grave'}>
          {plan.effects.some(({ type }) => type === 'command') && (
            <DetailsButton isDetailed={isDetailed} onToggle={() => setIsDetailed(!isDetailed)} />
          )}
        </Facts>
      </CardHeader>
      <SeveralCards callId={waiting.call.id} planKey={planKey} isArmed={may.approve} />
      <MovedFiles moved={waiting.moved} />
      <ScrollRegion className="max-h-(--within-card) overflow-auto -outline-offset-2">
        <PlanView plan={plan} insight={insight} isDetailed={isDetailed} />
      </ScrollRegion>
      {failure && (
        <p role="alert" className="flex gap-2 border-t border-line bg-bad-soft px-4 py-2 text-sm text-bad">
          <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
          {failure}
        </p>
      )}
      {editing.isOpen ? (
        <EditForm
          callId={waiting.call.id}
          plan={plan}
          field={editing.field}
          isDisabled={!may.approve}
          onCancel={editing.close}
          onSend={wanted => {
            editing.end()
            edit(wanted)
          }}
        />
      ) : (
        <ApprovalActions
          planKey={planKey}
          approveLabel={approve}
          look={look}
          insight={insight}
          isAddressed={isAddressed && hearsKeys}
          isGrave={grade === 'grave'}
          may={may}
          isAnswering={isAnswering}
          onAnswer={answer}
          editButton={editing.button}
          onEdit={isEditable(plan) ? editing.start : undefined}
          isLarge={isLarge}
        />
      )}
      <CardEnd />
    </section>
  )
})

/** The end of the card, wherever its answers stand: who has seen it has seen all of it. */
function CardEnd() {
  return <div aria-hidden="true" className="pointer-events-none absolute inset-x-0 bottom-0 h-4" />
}

/** What was pressed to answer is disabled then, and the focus stays with the card. */
function useHeldAnswer(card: RefObject<HTMLElement | null>, callId: string, digest: string) {
  const { answer, edit, isAnswering, failure } = useAnswer(callId, digest)
  const held = useCallback<typeof answer>(
    (...given) => {
      holdFocus(card.current)
      return answer(...given)
    },
    [card, answer],
  )
  const heldEdit = useCallback<typeof edit>(
    wanted => {
      holdFocus(card.current)
      return edit(wanted)
    },
    [card, edit],
  )
  return { answer: held, edit: heldEdit, isAnswering, failure }
}

/** Whether the plan is being edited, and where the focus goes when that begins and ends. */
function useEditing(planKey: string) {
  const [isOpen, setIsOpen] = useState(() => editDraft(planKey) !== undefined)
  const button = useRef<HTMLButtonElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  return {
    isOpen,
    button,
    field,
    end: () => setIsOpen(false),
    start: () => {
      setIsOpen(true)
      focusSoon(() => field.current)
    },
    close: () => {
      setIsOpen(false)
      focusSoon(() => button.current)
    },
  }
}

/** What is pressed is disabled while it is answered, and would leave the focus nowhere. */
function holdFocus(card: HTMLElement | null): void {
  const active = document.activeElement
  if (card?.contains(active) || active?.closest('[role="menu"]')) card?.focus({ preventScroll: true })
}

/** Begins the reason of an agent's card. */
const WHOSE = /^Sub-agent [^:]*: /

type CardHeaderProps = { waiting: CallState; headline: string; look: GradeLook; children: ReactNode }

function CardHeader({ waiting, headline, look, children }: CardHeaderProps) {
  const { isGrave, editedBy } = waiting
  // In the session that it works for, the line above the card names the agent.
  const isNamed = useContext(AskedSession) !== null
  const reason = isNamed ? waiting.reason?.replace(WHOSE, '') : waiting.reason
  const { Icon } = look
  const quiet = isGrave ? '' : 'text-ink-2'
  return (
    <header className={`flex items-start gap-3 px-4 pt-2 pb-1.5 ${look.header}`}>
      {/* Where the system sets the colours, a drawing has that of what it stands in. */}
      <span aria-hidden="true" className={`mt-0.75 shrink-0 ${look.icon}`}>
        <Icon size={isGrave ? 22 : 16} />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h3 className={`min-w-0 font-semibold wrap-anywhere ${isGrave ? 'w-full' : 'grow'}`}>{headline}</h3>
          {reason && (
            <span className={`min-w-0 wrap-anywhere ${isGrave ? 'text-sm font-medium' : 'text-xs text-ink-2'}`}>
              {translated(reason)}
            </span>
          )}
        </div>
        {editedBy && <p className={`text-xs ${quiet}`}>{permissionText.card.edited}</p>}
        {children}
      </div>
    </header>
  )
}

type FactsProps = { facts: readonly Fact[]; isOnDark: boolean; children: ReactNode }

function Facts({ facts, isOnDark, children }: FactsProps) {
  const tones = isOnDark
    ? { plain: '', good: '', warn: '' }
    : ({ plain: 'text-ink-2', good: 'text-good', warn: 'text-ink' } as const)
  return (
    <div className="flex items-baseline justify-between gap-x-4 text-xs">
      <ul className="flex min-w-0 flex-wrap gap-x-4">
        {facts.map(fact => (
          <li key={fact.text} className={`min-w-0 wrap-anywhere first:first-letter:uppercase ${tones[fact.tone]}`}>
            {fact.tone === 'good' && '✓ '}
            {fact.text}
          </li>
        ))}
      </ul>
      {children}
    </div>
  )
}

function DetailsButton({ isDetailed, onToggle }: { isDetailed: boolean; onToggle(): void }) {
  const Arrow = isDetailed ? ChevronUp : ChevronDown
  return (
    <button
      type="button"
      aria-expanded={isDetailed}
      className="-my-1 flex min-h-6 shrink-0 items-center gap-1 rounded-sm hover:underline"
      onClick={onToggle}
    >
      {text.approval.details}
      <Arrow size={12} aria-hidden="true" />
    </button>
  )
}
