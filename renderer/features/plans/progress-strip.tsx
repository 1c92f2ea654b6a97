import {
  Check,
  ChevronDown,
  ChevronUp,
  Circle,
  CircleCheck,
  CircleDot,
  CircleStop,
  EllipsisVertical,
  FileDown,
  GripVertical,
  ListChecks,
  ListPlus,
  Plus,
  X,
} from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { LONGEST_TODO, MOST_TODOS } from '../../../shared/session/progress-limits'
import { statusOf } from '../../../shared/session/session-state'
import { currentTodo, isFinished, progressOf } from '../../../shared/session/todo-list'
import type { Todo } from '../../../shared/session/todos'
import type { HeldPlan } from '../../../shared/session/work-plan'
import { call } from '../../base/bridge'
import { isComposing } from '../../base/is-plain-key'
import { t } from '../../i18n/t'
import { setDraft } from '../../state/drafts'
import { enterSession } from '../../state/folders'
import { useSession } from '../../state/session/session'
import { attempt, showToast } from '../../state/ui'
import { Button } from '../../ui/button'
import { focusSoon } from '../../ui/hooks/focus-soon'
import { Menu, MenuItem } from '../../ui/menu'
import { EscapedLine } from '../../ui/text/escaped-line'
import { textDirection } from '../../ui/text/text-direction'
import { changeTodos } from './change-todos'
import { added, moved, placeOf, removed, reworded, toggled } from './edit-todos'
import { foldSteps, useFoldedSteps } from './folded-steps'
import { useDragged } from './use-dragged'

const NO_TODOS: readonly Todo[] = []

/** Shows the steps of the work above the message field: folded the current one and how many are done, or the list, which the person can change. */
export function ProgressStrip({ sessionId }: { sessionId: string }) {
  const list = useSession(({ state }) => state.todos)
  const isRunning = useSession(({ state }) => statusOf(state) !== 'idle')
  const todos = list?.todos ?? NO_TODOS
  const isDone = isFinished(todos)
  const isKeptFolded = useFoldedSteps(state => state.isFolded)
  // A list that is done folds away by itself, and opens for who wants to see it.
  const [seenDone, setSeenDone] = useState(false)
  const isFolded = isDone ? !seenDone : isKeptFolded
  const fold = (folds: boolean) => (isDone ? setSeenDone(!folds) : foldSteps(folds))
  return (
    <section
      aria-label={t('plans.steps.label')}
      data-testid="steps"
      className="mb-2 overflow-hidden rounded-md border border-line bg-canvas text-sm"
    >
      <StripHead sessionId={sessionId} todos={todos} isRunning={isRunning} isFolded={isFolded} onFold={fold} />
      {!isFolded && <Steps sessionId={sessionId} todos={todos} isRunning={isRunning} />}
    </section>
  )
}

type HeadProps = {
  sessionId: string
  todos: readonly Todo[]
  isRunning: boolean
  isFolded: boolean
  onFold(folds: boolean): void
}

/** Folded it says what is done now; above the list, what the list is of. */
function StripHead({ sessionId, todos, isRunning, isFolded, onFold }: HeadProps) {
  const held = useSession(({ state }) => state.workPlan)
  const { done, of } = progressOf(todos)
  const Arrow = isFolded ? ChevronUp : ChevronDown
  const words = headWords({ todos, held, isFolded, isRunning })
  return (
    <div className="flex items-center pe-1 hover:bg-hover" data-testid={held && 'held-plan'}>
      <button
        type="button"
        aria-expanded={!isFolded}
        title={isFolded ? t('plans.steps.unfold') : t('plans.steps.fold')}
        onClick={() => onFold(!isFolded)}
        className="flex min-h-8 min-w-0 flex-1 items-center gap-2 ps-3 pe-2 text-start"
      >
        <HeadSign todos={todos} held={held} isFolded={isFolded} isRunning={isRunning} />
        <span dir={textDirection(words)} className={`min-w-0 flex-1 truncate ${isFolded ? '' : 'font-medium'}`}>
          <EscapedLine text={words} />
        </span>
        {held?.end === 'person' && <span className="shrink-0 text-xs text-ink-3">{t('plans.held.ended')}</span>}
        {of > 0 && (
          <span className="shrink-0 text-xs text-ink-3 tabular-nums">{t('plans.steps.count', { done, of })}</span>
        )}
        <Arrow size={14} aria-hidden="true" className="shrink-0 text-ink-3" />
      </button>
      {held && <PlanMenu sessionId={sessionId} held={held} isRunning={isRunning} />}
    </div>
  )
}

type HeadContext = { todos: readonly Todo[]; held: HeldPlan | undefined; isFolded: boolean; isRunning: boolean }

function headWords({ todos, held, isFolded, isRunning }: HeadContext): string {
  if (!isFolded || todos.length === 0) return held?.plan.title ?? t('plans.steps.label')
  const current = currentTodo(todos)
  return current ? wordsOf(current, isRunning) : t('plans.steps.done')
}

function HeadSign({ todos, held, isFolded, isRunning }: HeadContext) {
  if (isFinished(todos)) return <CircleCheck size={14} aria-hidden="true" className="shrink-0 text-good" />
  const current = currentTodo(todos)
  if (isFolded && current) return <StepSign todo={current} isRunning={isRunning} />
  const isHolding = held && !held.end
  return <ListChecks size={14} aria-hidden="true" className={`shrink-0 ${isHolding ? 'text-accent' : 'text-ink-3'}`} />
}

type PlanMenuProps = { sessionId: string; held: HeldPlan; isRunning: boolean }

/** Shows what can be done with the plan that the work is held to. */
function PlanMenu({ sessionId, held, isRunning }: PlanMenuProps) {
  // Another session works in the folder, which does not have what was done in a separate copy.
  const isApart = useSession(({ state }) => state.apart !== undefined)
  return (
    <Menu
      align="end"
      trigger={
        <Button kind="icon" className="size-6" aria-label={t('plans.held.menu')} title={t('plans.held.menu')}>
          <EllipsisVertical size={14} aria-hidden="true" />
        </Button>
      }
    >
      {!isRunning && (
        <MenuItem onSelect={() => attempt(call('plan.save', { sessionId }), sessionId)}>
          <FileDown size={14} aria-hidden="true" />
          {t('plans.held.save')}
        </MenuItem>
      )}
      {!isApart && (
        <MenuItem onSelect={() => attempt(continuePlan(sessionId), sessionId)}>
          <ListPlus size={14} aria-hidden="true" />
          {t('plans.held.continue')}
        </MenuItem>
      )}
      {!held.end && (
        <MenuItem onSelect={() => attempt(call('plan.end', { sessionId }), sessionId)}>
          <CircleStop size={14} aria-hidden="true" />
          {t('plans.held.end')}
        </MenuItem>
      )}
    </Menu>
  )
}

/** Goes to a session that has the rest of the plan, with its first message begun. */
async function continuePlan(sessionId: string): Promise<void> {
  const { id, text } = await call('plan.continue', { sessionId })
  setDraft(id, `${t('plans.held.continueMessage')}\n\n${text}`)
  await enterSession(id)
}

/** Only while the work goes on a step is worded as under way. */
function wordsOf({ status, activeForm, content }: Todo, isRunning: boolean): string {
  return status === 'in_progress' && isRunning && activeForm ? activeForm : content
}

function StepSign({ todo: { status }, isRunning }: { todo: Todo; isRunning: boolean }) {
  if (status === 'completed') return <CircleCheck size={14} aria-hidden="true" className="shrink-0 text-ink-3" />
  if (status === 'pending') return <Circle size={14} aria-hidden="true" className="shrink-0 text-ink-3" />
  return <CircleDot size={14} aria-hidden="true" className={`shrink-0 ${isRunning ? 'text-accent' : 'text-ink-2'}`} />
}

type StepsProps = { sessionId: string; todos: readonly Todo[]; isRunning: boolean }

function Steps({ sessionId, todos, isRunning }: StepsProps) {
  const list = useRef<HTMLOListElement>(null)
  const [edited, setEdited] = useState<number | null>(null)
  const change = (at: number, make: (now: readonly Todo[], place: number) => readonly Todo[]) => {
    const seen = todos[at]
    if (seen) changeTodos(sessionId, now => make(now, placeOf(now, seen, at)))
  }
  // A row that is being edited by then has no such button, and keeps its own focus.
  const buttonOf = (at: number) => list.current?.children[at]?.querySelector<HTMLElement>('[aria-pressed]')
  const focusRow = (at: number) => focusSoon(() => buttonOf(at))
  const move = (from: number, to: number) => {
    change(from, (now, at) => moved(now, at, to))
    // The next key is for the step in its new place, whenever it is drawn there.
    buttonOf(to)?.focus()
  }
  const remove = (at: number) => {
    change(at, removed)
    offerBack(sessionId, todos, at)
    focusRow(Math.min(at, todos.length - 2))
  }
  const reword = (at: number, words: string | null) => {
    setEdited(null)
    if (words !== null) change(at, (now, place) => reworded(now, place, words))
    focusRow(at)
  }
  const draggable = useDragged(move)
  return (
    <div className="border-t border-line">
      <ol ref={list} data-own-keys className="max-h-[calc(var(--room)*0.3)] overflow-y-auto py-1">
        {todos.map((todo, at) => (
          <li
            key={at}
            data-testid="step"
            data-status={todo.status}
            {...draggable(at, todo.content)}
            draggable={edited === null}
            className="group/step relative flex min-h-7 items-center gap-2 ps-1 pe-1 hover:bg-hover data-[drag=from]:opacity-50 data-[drag=to]:bg-accent-soft"
          >
            <GripVertical
              size={12}
              aria-hidden="true"
              className="shrink-0 cursor-grab text-ink-3 opacity-0 group-hover/step:opacity-100"
            />
            {edited === at ? (
              <StepField words={todo.content} label={t('plans.steps.reword')} onEnd={words => reword(at, words)} />
            ) : (
              <Step
                todo={todo}
                isRunning={isRunning}
                onToggle={() => change(at, toggled)}
                onEdit={() => setEdited(at)}
                onRemove={() => remove(at)}
                onMove={step => move(at, at + step)}
              />
            )}
          </li>
        ))}
      </ol>
      {todos.length < MOST_TODOS && <NewStep onAdd={words => changeTodos(sessionId, now => added(now, words))} />}
    </div>
  )
}

/** A step that was removed can come back to its place in what the list is by then. */
function offerBack(sessionId: string, todos: readonly Todo[], at: number): void {
  const step = todos[at]
  if (!step) return
  const run = () => changeTodos(sessionId, now => [...now.slice(0, at), step, ...now.slice(at)])
  showToast({
    tone: 'info',
    text: t('plans.steps.removed'),
    sessionId,
    action: { label: t('composer.undo'), run },
  })
}

type StepProps = {
  todo: Todo
  isRunning: boolean
  onToggle(): void
  onEdit(): void
  onRemove(): void
  onMove(step: -1 | 1): void
}

/** Space or a click ticks, Enter or F2 rewords, Delete removes, Alt with an arrow moves. */
function Step({ todo, isRunning, onToggle, onEdit, onRemove, onMove }: StepProps) {
  const isDone = todo.status === 'completed'
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.repeat) return
    const step = event.altKey ? ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key] : undefined
    if (step) onMove(step)
    else if (event.key === 'F2' || event.key === 'Enter') onEdit()
    else if (event.key === 'Delete' || event.key === 'Backspace') onRemove()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <button
        type="button"
        aria-pressed={isDone}
        title={t('plans.steps.keys')}
        onClick={onToggle}
        onDoubleClick={onEdit}
        onKeyDown={onKeyDown}
        className="flex min-h-7 min-w-0 flex-1 items-center gap-2 rounded-sm text-start"
      >
        <StepSign todo={todo} isRunning={isRunning} />
        <span
          dir={textDirection(todo.content)}
          className={`min-w-0 flex-1 wrap-anywhere ${isDone ? 'text-ink-3 line-through' : ''} ${todo.status === 'in_progress' ? 'font-medium' : ''}`}
        >
          <EscapedLine text={todo.content} />
        </span>
      </button>
      <Button
        kind="icon"
        className="size-6 opacity-0 group-hover/step:opacity-100 focus-visible:opacity-100"
        aria-label={t('plans.steps.remove')}
        title={t('plans.steps.remove')}
        onClick={onRemove}
      >
        <X size={13} aria-hidden="true" />
      </Button>
    </>
  )
}

type StepFieldProps = { words: string; label: string; onEnd(words: string | null): void }

/** Enter takes the words over, and Escape leaves them as they were. */
function StepField({ words, label, onEnd }: StepFieldProps) {
  const [written, setWritten] = useState(words)
  return (
    <input
      type="text"
      // biome-ignore lint/a11y/noAutofocus: the person has just asked for this field
      autoFocus
      aria-label={label}
      value={written}
      maxLength={LONGEST_TODO}
      onChange={event => setWritten(event.target.value)}
      onBlur={() => onEnd(written)}
      onKeyDown={event => {
        if (isComposing(event)) return
        if (event.key === 'Enter') onEnd(written)
        if (event.key === 'Escape') onEnd(null)
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
      }}
      className="min-h-7 min-w-0 flex-1 rounded-sm border border-field-line bg-surface px-2"
    />
  )
}

function NewStep({ onAdd }: { onAdd(words: string): void }) {
  const [written, setWritten] = useState('')
  const add = () => {
    onAdd(written)
    setWritten('')
  }
  return (
    <div className="flex min-h-8 items-center gap-2 border-t border-line ps-5 pe-1">
      <Plus size={14} aria-hidden="true" className="shrink-0 text-ink-3" />
      <input
        type="text"
        aria-label={t('plans.steps.add')}
        placeholder={t('plans.steps.add')}
        value={written}
        maxLength={LONGEST_TODO}
        onChange={event => setWritten(event.target.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter' || isComposing(event) || written.trim() === '') return
          event.preventDefault()
          add()
        }}
        className="min-h-8 min-w-0 flex-1 bg-transparent outline-none placeholder:text-ink-3"
      />
      {written.trim() !== '' && (
        <Button kind="icon" className="size-6" aria-label={t('plans.steps.add')} onClick={add}>
          <Check size={14} aria-hidden="true" />
        </Button>
      )}
    </div>
  )
}
