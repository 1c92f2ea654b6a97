import { GripVertical, ListChecks, MessageSquarePlus, Pencil, Strikethrough, Undo2 } from 'lucide-react'
import { type KeyboardEvent as KeyPress, memo, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../shared/errors'
import type { CallState } from '../../../shared/session/session-state'
import type { WorkPlan, WorkPlanAnswer } from '../../../shared/session/work-plan'
import { isTooWide } from '../../../shared/session/work-plan-text'
import { call } from '../../base/bridge'
import { t } from '../../i18n/t'
import { focusComposer } from '../../state/focus-composer'
import { dropFormDraft, formDraft, saveFormDraft } from '../../state/form-drafts'
import { useOverview } from '../../state/overview'
import { useSession } from '../../state/session/session'
import { APPROVAL_CARDS } from '../../state/session/waiting-cards'
import { Button, Keys } from '../../ui/button'
import { focusSoon } from '../../ui/hooks/focus-soon'
import { EscapedLine } from '../../ui/text/escaped-line'
import { textDirection } from '../../ui/text/text-direction'
import { escapedText } from '../../ui/text/visible-text'
import { AskedSession } from '../approval/asked-session'
import { CardFailure } from '../approval/card-failure'
import { useAttention } from '../approval/use-attention'
import { useKeysInWords } from '../shortcuts/use-shown-keys'
import { moved } from './edit-todos'
import {
  approvalOf,
  changedStep,
  type DraftStep,
  keptDraft,
  keptSteps,
  namesIn,
  type PlanDraft,
  wordsOf,
} from './plan-draft'
import { useDragged } from './use-dragged'

type PlanCardProps = { waiting: CallState; plan: WorkPlan }

/** Shows a plan of the work, which the person edits, comments on, approves in whole or in part, or sends back. */
export const PlanCard = memo(function PlanCard({ waiting, plan }: PlanCardProps) {
  const card = useRef<HTMLElement>(null)
  const shown = useSession(session => session.id)
  const sessionId = useContext(AskedSession) ?? shown ?? ''
  const callId = waiting.call.id
  const [draft, change] = useDraft(`plan:${sessionId}:${callId}`, plan)
  const isArmed = useAttention(card).attention === 'read'
  const { answer, isAnswering, failure } = useAnswering(sessionId, callId)
  const keys = useKeysInWords('Mod+Enter')
  const kept = keptSteps(draft)
  const isPart = kept.length < plan.steps.length
  const { note = '', comments = [] } = wordsOf(draft)
  const approve = () => {
    if (isArmed && !isAnswering && kept.length > 0) answer(approvalOf(plan, draft))
  }
  useApproveKeys(approve)
  return (
    <section
      ref={card}
      data-testid="plan-card"
      data-call={callId}
      data-own-keys
      aria-label={t('plans.card.label', { title: escapedText(plan.title) })}
      tabIndex={-1}
      onKeyDown={event => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
        event.preventDefault()
        event.stopPropagation()
        approve()
      }}
      className="relative my-2 overflow-clip rounded-lg border border-line-strong bg-raised shadow-card"
    >
      <header className="flex items-start gap-3 border-b border-line px-4 py-2.5">
        <ListChecks size={16} aria-hidden="true" className="mt-0.75 shrink-0 text-accent" />
        <h3 dir={textDirection(plan.title)} className="min-w-0 grow font-semibold wrap-anywhere">
          <EscapedLine text={plan.title} />
        </h3>
        <span className="shrink-0 text-xs text-ink-3">{t('plans.card.count', { count: plan.steps.length })}</span>
      </header>
      <PlanSteps draft={draft} onChange={change} />
      <div className="border-t border-line px-4 py-2">
        <textarea
          aria-label={t('plans.card.note')}
          placeholder={t('plans.card.note')}
          value={draft.note}
          maxLength={20_000}
          rows={1}
          onChange={event => change({ ...draft, note: event.target.value })}
          className="block field-sizing-content max-h-40 min-h-8 w-full resize-none bg-transparent py-1 text-sm outline-none placeholder:text-ink-3"
        />
      </div>
      {failure && <CardFailure message={failure} />}
      <footer className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-3">
        <Button kind="main" disabled={!isArmed || isAnswering || kept.length === 0} onClick={approve}>
          {isPart ? t('plans.card.approvePart', { count: kept.length }) : t('plans.card.approve')}
          <Keys>{keys}</Keys>
        </Button>
        <Button
          disabled={!isArmed || isAnswering || (note === '' && comments.length === 0)}
          title={t('plans.card.sendBackHint')}
          onClick={() => answer(wordsOf(draft))}
        >
          {t('plans.card.sendBack')}
        </Button>
        <span className="min-w-0 flex-1 text-end text-xs text-ink-3">{t('plans.card.held')}</span>
      </footer>
    </section>
  )
})

/** The keys that approve count in an empty message field too, where no call asks for them. */
function useApproveKeys(approve: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isMeant = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat && !event.isComposing
      if (!isMeant || event.defaultPrevented || document.querySelector(APPROVAL_CARDS)) return
      // Plans of several sessions may stand there.
      if (useOverview.getState().isOpen) return
      const { target } = event
      const isFree = target === document.body || (isComposer(target) && target.value === '')
      if (!isFree) return
      event.preventDefault()
      approve()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  })
}

function isComposer(target: EventTarget | null): target is HTMLTextAreaElement {
  return target instanceof HTMLTextAreaElement && target.dataset.testid === 'composer'
}

/** The person's changes are kept until the plan is answered, also where the window is closed. */
function useDraft(form: string, plan: WorkPlan) {
  const [draft, setDraft] = useState(() => keptDraft(plan, formDraft(form)))
  const change = (changed: PlanDraft) => {
    setDraft(changed)
    saveFormDraft(form, changed)
  }
  return [draft, change] as const
}

function useAnswering(sessionId: string, callId: string) {
  const [isAnswering, setIsAnswering] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const answer = (given: WorkPlanAnswer) => {
    setIsAnswering(true)
    setFailure(null)
    call('plan.answer', { sessionId, callId, answer: given }).then(
      () => {
        dropFormDraft(`plan:${sessionId}:${callId}`)
        focusComposer()
      },
      error => {
        setFailure(messageOf(error))
        setIsAnswering(false)
      },
    )
  }
  return { answer, isAnswering, failure }
}

type PlanStepsProps = { draft: PlanDraft; onChange(draft: PlanDraft): void }

function PlanSteps({ draft, onChange }: PlanStepsProps) {
  const list = useRef<HTMLOListElement>(null)
  const [edited, setEdited] = useState<number | null>(null)
  const { steps } = draft
  const move = (from: number, to: number) => {
    onChange({ ...draft, steps: moved(steps, from, to) })
    focusSoon(() => list.current?.children[to]?.querySelector<HTMLElement>('[data-step]'))
  }
  const draggable = useDragged(move)
  return (
    <ol ref={list} className="max-h-(--within-card) overflow-auto py-1">
      {steps.map((step, at) => (
        <li
          key={step.from}
          data-testid="plan-step"
          {...draggable(at, step.text)}
          draggable={edited === null}
          className="group/step flex items-start gap-2 py-1.5 ps-2 pe-3 data-[drag=from]:opacity-50 data-[drag=to]:bg-accent-soft"
        >
          <GripVertical
            size={14}
            aria-hidden="true"
            className="mt-1 shrink-0 cursor-grab text-ink-3 opacity-0 group-hover/step:opacity-100"
          />
          <span className="mt-px w-5 shrink-0 text-end text-sm text-ink-3 tabular-nums">{at + 1}.</span>
          <div className="flex min-w-0 flex-1 flex-col gap-1">
            {edited === at ? (
              <StepForm
                step={step}
                onDone={changed => {
                  setEdited(null)
                  if (changed) onChange(changedStep(draft, at, changed))
                }}
              />
            ) : (
              <StepText step={step} onMove={by => move(at, at + by)} onEdit={() => setEdited(at)} />
            )}
            {step.comment !== undefined && (
              <StepComment comment={step.comment} onChange={comment => onChange(changedStep(draft, at, { comment }))} />
            )}
          </div>
          {edited !== at && (
            <StepButtons
              step={step}
              onChange={changed => onChange(changedStep(draft, at, changed))}
              onEdit={() => setEdited(at)}
            />
          )}
        </li>
      ))}
    </ol>
  )
}

type StepTextProps = { step: DraftStep; onMove(by: -1 | 1): void; onEdit(): void }

/** Alt with an arrow moves the step, Enter or F2 edits it. */
function StepText({ step: { text, files = [], commands = [], isStruck }, onMove, onEdit }: StepTextProps) {
  const onKeyDown = (event: KeyPress) => {
    if (event.repeat || event.ctrlKey || event.metaKey) return
    const by = event.altKey ? ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key] : undefined
    if (by) onMove(by)
    else if (event.key === 'F2' || event.key === 'Enter') onEdit()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={isStruck ? 'text-ink-3' : ''}>
      <button
        type="button"
        data-step
        title={t('plans.card.stepKeys')}
        dir={textDirection(text)}
        onDoubleClick={onEdit}
        onKeyDown={onKeyDown}
        className={`block w-full cursor-text rounded-sm text-start text-sm whitespace-pre-wrap wrap-anywhere select-text ${isStruck ? 'line-through' : ''}`}
      >
        {escapedText(text)}
      </button>
      {(files.length > 0 || commands.length > 0) && (
        <ul className="mt-1 flex flex-wrap gap-1">
          {files.map(name => (
            <Expected
              key={`f ${name}`}
              name={name}
              problem={isTooWide(name) && !isStruck ? t('plans.card.tooWide') : undefined}
            />
          ))}
          {commands.map(name => (
            <Expected key={`c ${name}`} name={`$ ${name}`} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** A file or a command that a step expects. */
function Expected({ name, problem }: { name: string; problem?: string | undefined }) {
  return (
    <li
      className={`max-w-full rounded-sm border px-1.5 font-mono text-xs/5 wrap-anywhere ${problem ? 'border-wait-line bg-wait-soft text-wait' : 'border-line bg-canvas'}`}
    >
      <bdi>{escapedText(name)}</bdi>
      {problem && <span className="ms-1.5 font-sans">{problem}</span>}
    </li>
  )
}

type StepButtonsProps = { step: DraftStep; onChange(change: Partial<DraftStep>): void; onEdit(): void }

function StepButtons({ step: { isStruck = false, comment }, onChange, onEdit }: StepButtonsProps) {
  return (
    <span className="flex shrink-0 opacity-0 group-focus-within/step:opacity-100 group-hover/step:opacity-100 [@media(hover:none)]:opacity-100">
      <StepButton label={t('plans.steps.reword')} onClick={onEdit}>
        <Pencil size={13} aria-hidden="true" />
      </StepButton>
      <StepButton label={t('plans.card.comment')} onClick={() => onChange({ comment: comment ?? '' })}>
        <MessageSquarePlus size={13} aria-hidden="true" />
      </StepButton>
      <StepButton
        label={isStruck ? t('plans.card.restore') : t('plans.card.strike')}
        onClick={() => onChange({ isStruck: !isStruck })}
      >
        {isStruck ? <Undo2 size={13} aria-hidden="true" /> : <Strikethrough size={13} aria-hidden="true" />}
      </StepButton>
    </span>
  )
}

function StepButton({ label, onClick, children }: { label: string; onClick(): void; children: ReactNode }) {
  return (
    <Button kind="icon" className="size-6" aria-label={label} title={label} onClick={onClick}>
      {children}
    </Button>
  )
}

const AREA =
  'block field-sizing-content max-h-40 w-full resize-none rounded-sm border border-field-line bg-surface px-2 py-1 text-sm'

type StepCommentProps = { comment: string; onChange(comment: string | undefined): void }

function StepComment({ comment, onChange }: StepCommentProps) {
  return (
    <textarea
      // biome-ignore lint/a11y/noAutofocus: the person has just asked for this field
      autoFocus={comment === ''}
      aria-label={t('plans.card.comment')}
      placeholder={t('plans.card.commentPlaceholder')}
      rows={1}
      maxLength={4_000}
      value={comment}
      onChange={event => onChange(event.target.value)}
      className={`${AREA} bg-accent-soft`}
    />
  )
}

type StepFormProps = { step: DraftStep; onDone(change: Partial<DraftStep> | null): void }

/** The fields of a step; files and commands have a line each. */
function StepForm({ step, onDone }: StepFormProps) {
  const [text, setText] = useState(step.text)
  const [files, setFiles] = useState((step.files ?? []).join('\n'))
  const [commands, setCommands] = useState((step.commands ?? []).join('\n'))
  const save = () => {
    const words = text.trim() === '' ? step.text : text.trim()
    onDone({ text: words, files: namesIn(files), commands: namesIn(commands) })
  }
  return (
    <fieldset
      className="flex min-w-0 flex-col gap-1.5"
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onDone(null)
      }}
      aria-label={t('plans.steps.reword')}
    >
      <textarea
        // biome-ignore lint/a11y/noAutofocus: the person has just asked for this field
        autoFocus
        aria-label={t('plans.card.text')}
        value={text}
        maxLength={2_000}
        onChange={event => setText(event.target.value)}
        className={AREA}
      />
      <textarea
        aria-label={t('plans.card.files')}
        placeholder={t('plans.card.files')}
        value={files}
        onChange={event => setFiles(event.target.value)}
        className={`${AREA} font-mono text-xs`}
      />
      <textarea
        aria-label={t('plans.card.commands')}
        placeholder={t('plans.card.commands')}
        value={commands}
        onChange={event => setCommands(event.target.value)}
        className={`${AREA} font-mono text-xs`}
      />
      <div className="flex gap-1">
        <Button kind="small" onClick={save}>
          {t('plans.card.done')}
        </Button>
        <Button kind="small" onClick={() => onDone(null)}>
          {t('common.cancel')}
        </Button>
      </div>
    </fieldset>
  )
}
