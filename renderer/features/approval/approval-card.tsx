import { ChevronDown, ChevronUp } from 'lucide-react'
import { memo, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { PlanInsight } from '../../../shared/ipc/permission-calls'
import type { CommandEffect, Plan } from '../../../shared/session/effects'
import type { CallState } from '../../../shared/session/session-state'
import { call } from '../../base/bridge'
import { t } from '../../i18n/t'
import { translated } from '../../i18n/translated'
import { focusSoon } from '../../ui/hooks/focus-soon'
import { ScrollRegion } from '../../ui/scroll-region'
import { EscapedLine } from '../../ui/text/escaped-line'
import { useWideClass } from '../../views/diff/look-switch'
import { DiffSourceContext } from '../../views/diff/review/diff-source'
import { PlanPartsContext } from '../../views/diff/review/plan-parts'
import { ApprovalActions } from './approval-actions'
import { AskedSession, useAskedSession } from './asked-session'
import { BlockedHosts, blockedHostsOf } from './blocked-hosts'
import { CardFailure } from './card-failure'
import { draftKey, editDraft } from './drafts/edit-drafts'
import { EditForm, isEditable } from './drafts/edit-form'
import { describePlan } from './effects/describe-plan'
import type { Fact } from './effects/effect-card'
import { cardsOf } from './effects/effect-cards'
import { MovedFiles } from './effects/moved-files'
import { PlanView } from './effects/plan-view'
import { type GradeLook, gradeLook, gradeOfCall } from './grade-look'
import { EditedNote } from './review/edited-note'
import { RequestChanges, useCommentsOn } from './review/request-changes'
import { usePlanParts } from './review/use-plan-parts'
import { SeveralCards, useCardWalk } from './several-cards'
import { shownReason } from './shown-reason'
import { useCardAnswer } from './use-card-answer'

type CardHeaderProps = { waiting: CallState; headline: string; look: GradeLook; children: ReactNode }

/** Shows what a call would do, in one line, and why it needs approval. */
function CardHeader({ waiting, headline, look, children }: CardHeaderProps) {
  const { isGrave } = waiting
  // In the session that it works for, the line above the card names the agent.
  const isNamed = useContext(AskedSession) !== null
  const reason = shownReason(waiting, isNamed)
  const { Icon } = look
  return (
    <header className="flex items-start gap-3 px-4 pt-2 pb-1.5">
      {/* If the system sets the colors, a drawing takes the color of its surroundings. */}
      <span aria-hidden="true" className={`mt-0.75 shrink-0 ${look.icon}`}>
        <Icon size={isGrave ? 22 : 16} />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline gap-x-3">
          {/* Of what is dangerous the reason is the strong line. */}
          <h3
            className={`min-w-0 wrap-anywhere ${isGrave && reason ? 'w-full text-sm text-ink-2' : 'grow font-semibold'}`}
          >
            {headline}
          </h3>
          {reason && (
            <span
              className={`min-w-0 wrap-anywhere ${isGrave ? 'w-full text-base font-semibold' : 'text-xs text-ink-2'}`}
            >
              {translated(reason)}
            </span>
          )}
        </div>
        {children}
      </div>
    </header>
  )
}

/** Marks a call that leaves the plan which the person approved, with what of it does. */
function OutsidePlan({ names }: { names: readonly string[] }) {
  return (
    <p data-testid="outside-plan" className="mt-1 flex flex-wrap items-baseline gap-x-2 text-xs">
      <span className="shrink-0 rounded-full bg-wait-soft px-2 py-0.5 font-medium text-wait">{t('plans.outside')}</span>
      <span className="min-w-0 font-mono wrap-anywhere text-ink-2">
        <EscapedLine text={names.join(' · ')} />
      </span>
    </p>
  )
}

type FactsProps = { facts: readonly Fact[]; children?: ReactNode }

const TONES = { plain: 'text-ink-2', good: 'text-good', warn: 'text-ink' } as const

/** Shows the other facts to know at a glance. */
export function Facts({ facts, children }: FactsProps) {
  return (
    <div className="flex items-baseline justify-between gap-x-4 text-xs">
      <ul className="flex min-w-0 flex-wrap gap-x-2">
        {facts.map(fact => (
          <li
            key={fact.text}
            className={`min-w-0 wrap-anywhere not-first:before:me-2 not-first:before:text-ink-3 not-first:before:content-['·'] first:first-letter:uppercase ${TONES[fact.tone]}`}
          >
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
      {t('approval.details')}
      <Arrow size={12} aria-hidden="true" />
    </button>
  )
}

/** Within so long all of it is there, but for a large folder: then the card does not change twice. */
const SOON_MS = 200

/** Loads what main knows about a waiting plan beyond the plan; null until it is there. */
function useInsight(callId: string, digest: string): PlanInsight | null {
  const [found, setFound] = useState<{ digest: string; insight: PlanInsight } | null>(null)
  const askedSession = useAskedSession()
  useEffect(() => {
    const sessionId = askedSession()
    if (!sessionId) return
    // The parts of a command come at once; which rules may be offered, in a large folder, only later.
    let told: 'nothing' | 'parts' | 'all' = 'nothing'
    const tell = (insight: PlanInsight, isWhole: boolean) => {
      if (told === 'all') return
      told = isWhole ? 'all' : 'parts'
      setFound({ digest, insight })
    }
    // It was answered meanwhile, or cannot be judged: the card shows the whole plan anyway, and offers no rules.
    const fail = () => tell({ commands: [], offers: [] }, true)
    const early = setTimeout(() => {
      call('permission.offers', { sessionId, callId, atOnce: true }).then(
        insight => tell(insight, false),
        () => undefined,
      )
    }, SOON_MS)
    call('permission.offers', { sessionId, callId }).then(insight => tell(insight, true), fail)
    return () => {
      told = 'all'
      clearTimeout(early)
    }
  }, [callId, digest, askedSession])
  return found?.digest === digest ? found.insight : null
}

type ApprovalCardProps = { waiting: CallState; plan: Plan }

/** Shows all of what a call would do, and the question whether it may. */
export const ApprovalCard = memo(function ApprovalCard({ waiting, plan: asked }: ApprovalCardProps) {
  const callId = waiting.call.id
  const plan = useKnownUndo(callId, asked)
  const card = useRef<HTMLElement>(null)
  const insight = useInsight(callId, plan.digest)
  const [isDetailed, setIsDetailed] = useState(false)
  const planKey = draftKey(callId, plan.digest)
  const grade = gradeOfCall(waiting)
  const isGrave = grade === 'grave'
  const grading = gradeLook(grade, plan)
  const { headline, approve, facts } = useMemo(() => describePlan(plan, grade), [plan, grade])
  const hosts = useMemo(() => blockedHostsOf(plan.effects), [plan.effects])
  // To try again in the sandbox is what suggests itself then.
  const look = hosts.length > 0 ? { ...grading, approve: 'plain' as const } : grading
  useCardWalk(callId)
  const wide = useWideClass(plan.effects)
  const editing = useEditing(planKey)
  const answering = useCardAnswer(card, { callId, digest: plan.digest, grade, insight })
  const source = useMemo(() => ({ callId, isWaiting: true }), [callId])
  const parts = usePlanParts(plan, { isDisabled: !answering.may.deny, edit: answering.edit })
  return (
    <section
      ref={card}
      data-testid="approval-card"
      data-call={callId}
      data-grade={grade}
      aria-label={`${t('approval.label')}: ${headline}`}
      tabIndex={-1}
      {...(isGrave && { 'data-grave': true })}
      // An element that is clipped does not scroll, so the answers can stay in sight.
      className={`relative my-2 overflow-clip rounded-lg border bg-raised shadow-card ${look.card} ${wide}`}
    >
      <CardHeader waiting={waiting} headline={headline} look={look}>
        {waiting.outsidePlan && (
          // The headline names a single one.
          <OutsidePlan names={plan.effects.length > 1 ? waiting.outsidePlan : []} />
        )}
        <EditedNote waiting={waiting} isDisabled={!answering.may.deny} onEdit={answering.edit} />
        <Facts facts={facts}>
          {!editing.isOpen && cardsOf(plan.effects, card => card.hasDetails).includes(true) && (
            <DetailsButton isDetailed={isDetailed} onToggle={() => setIsDetailed(!isDetailed)} />
          )}
        </Facts>
      </CardHeader>
      <SeveralCards callId={callId} planKey={planKey} isArmed={answering.may.approve} />
      <MovedFiles moved={waiting.moved} />
      {!editing.isOpen && (
        <ScrollRegion className="max-h-(--within-card) overflow-auto -outline-offset-2">
          <DiffSourceContext value={source}>
            <PlanPartsContext value={parts}>
              <PlanView plan={plan} insight={insight} isDetailed={isDetailed} />
            </PlanPartsContext>
          </DiffSourceContext>
        </ScrollRegion>
      )}
      {hosts.length > 0 && !editing.isOpen && (
        <BlockedHosts
          hosts={hosts}
          isDisabled={!answering.may.deny}
          onAllow={term => void answering.edit([{ hosts }], term)}
        />
      )}
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
        editing={editing}
      />
      <CardEnd />
    </section>
  )
})

/** The end of the card, wherever its answers stand: who has seen it has seen all of it. */
function CardEnd() {
  return <div aria-hidden="true" className="pointer-events-none absolute inset-x-0 bottom-0 h-4" />
}

type Undo = NonNullable<CommandEffect['undo']>

/**
 * A plan with what of its command can be undone, as soon as that is known: a large folder takes long to look at, and its card
 * is there meanwhile. Until then nothing is promised.
 */
function useKnownUndo(callId: string, plan: Plan): Plan {
  const [known, setKnown] = useState<{ digest: string; undo: Undo } | null>(null)
  const askedSession = useAskedSession()
  const { digest } = plan
  const isOpen = plan.effects.some(isUnknown)
  useEffect(() => {
    const sessionId = askedSession()
    if (!sessionId || !isOpen) return
    let isCurrent = true
    call('permission.undoable', { sessionId, callId }).then(
      undo => {
        if (isCurrent && undo) setKnown({ digest, undo })
      },
      // It was answered meanwhile.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [callId, digest, isOpen, askedSession])
  return useMemo(() => {
    if (known?.digest !== plan.digest) return plan
    return {
      ...plan,
      effects: plan.effects.map(effect => (isUnknown(effect) ? { ...effect, undo: known.undo } : effect)),
    }
  }, [plan, known])
}

function isUnknown(effect: Plan['effects'][number]): boolean {
  return effect.type === 'command' && effect.undo?.covers === 'unknown'
}

type CardAnswersProps = {
  callId: string
  plan: Plan
  planKey: string
  approveLabel: string
  look: GradeLook
  isGrave: boolean
  insight: PlanInsight | null
  answering: ReturnType<typeof useCardAnswer>
  editing: ReturnType<typeof useEditing>
}

/** Shows the buttons that answer a card, or the form in which its plan is edited, which has them too. */
function CardAnswers({ callId, plan, planKey, answering, editing, ...shown }: CardAnswersProps) {
  const { answer, edit, isAnswering, may, isLarge, isAddressed } = answering
  const hasComments = useCommentsOn([callId]).length > 0
  if (editing.isOpen) {
    return (
      <EditForm
        callId={callId}
        plan={plan}
        field={editing.field}
        insight={shown.insight}
        shell={{ isGrave: shown.isGrave, may, onDeny: () => answer(false), onCancel: editing.close }}
        onSend={wanted => {
          editing.end()
          edit(wanted)
        }}
      />
    )
  }
  return (
    <ApprovalActions
      {...shown}
      planKey={planKey}
      isAddressed={isAddressed}
      may={may}
      isAnswering={isAnswering}
      isLarge={isLarge}
      onAnswer={answer}
      hasComments={hasComments}
      requestChanges={
        <RequestChanges callIds={[callId]} isDisabled={!may.deny} onRequest={comments => answer(false, { comments })} />
      }
      editButton={editing.button}
      onEdit={isEditable(plan) ? editing.start : undefined}
    />
  )
}

/** Manages whether the plan is being edited, and where the focus goes when that begins and ends. */
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
