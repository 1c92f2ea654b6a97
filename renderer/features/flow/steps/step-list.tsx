import { memo } from 'react'
import { StepIcon } from './step-icon'
import { StepStatusIcon } from './step-status-icon'
import { StepTime } from './step-time'
import type { StepView, StepViews } from './step-view'
import { stepWords, workingSince } from './step-words'

type StepListProps = {
  label: string
  views: StepViews
  chosen: string | undefined
  onChoose(view: StepView): void
}

/** The steps of a flow as a list, which says all that its graph says of them. */
export function StepList({ label, views, chosen, onChoose }: StepListProps) {
  return (
    <ol aria-label={label} className="flex flex-col">
      {[...views.values()].map(view => (
        <StepLine key={view.key} view={view} isChosen={view.key === chosen} onChoose={onChoose} />
      ))}
    </ol>
  )
}

const TONES = {
  planned: 'text-ink-3',
  waiting: 'text-ink-3',
  'not-run': 'text-ink-3',
  running: 'text-accent',
  asks: 'font-medium text-wait',
  done: 'text-ink-3',
  failed: 'font-medium text-bad',
  skipped: 'text-ink-3',
  interrupted: 'text-ink-2',
} as const

type StepLineProps = { view: StepView; isChosen: boolean; onChoose(view: StepView): void }

const StepLine = memo(function StepLine({ view, isChosen, onChoose }: StepLineProps) {
  const words = stepWords(view)
  const since = workingSince(view)
  const depth = view.place.within?.length ?? 0
  return (
    <li className="lazy-lines [contain-intrinsic-size:auto_2.25rem]">
      <button
        type="button"
        aria-pressed={isChosen}
        data-testid="flow-line"
        data-look={view.look}
        onClick={() => onChoose(view)}
        style={{ paddingInlineStart: `${0.5 + depth}rem` }}
        className={`flex min-h-8 w-full items-center gap-2 rounded-sm pe-2 text-start text-sm hover:bg-hover ${isChosen ? 'bg-hover' : ''}`}
      >
        <StepStatusIcon look={view.look} />
        <span className={`min-w-0 flex-1 truncate ${view.look === 'skipped' ? 'text-ink-3' : ''}`}>
          <bdi className={`font-medium ${view.look === 'skipped' ? 'line-through' : ''}`}>{words.name}</bdi>
          <span className="sr-only">: {words.state},</span>
          <span className="ms-2 text-xs text-ink-2">
            <span className="inline-block align-[-0.1875rem]">
              <StepIcon view={view} />
            </span>{' '}
            {words.by && <span className="sr-only">{words.kind} </span>}
            <bdi>{words.by || words.kind}</bdi>
          </span>
        </span>
        <span className={`flex shrink-0 items-center gap-2 text-xs tabular-nums ${TONES[view.look]}`}>
          {words.note && <bdi className="text-ink-2">{words.note}</bdi>}
          {words.costs && <bdi className="text-ink-3">{words.costs}</bdi>}
          {view.look === 'asks' && since !== undefined && <span aria-hidden="true">{words.state}</span>}
          {since !== undefined ? <StepTime since={since} /> : view.look === 'done' && words.time}
          {(view.look !== 'done' || !words.time) && since === undefined && (
            <span aria-hidden="true">{words.state}</span>
          )}
        </span>
      </button>
    </li>
  )
})
