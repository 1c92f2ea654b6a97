import { memo, use, useEffect, useRef } from 'react'
import { StepIcon } from '../steps/step-icon'
import { StepStatusIcon } from '../steps/step-status-icon'
import { StepTime } from '../steps/step-time'
import type { StepLook, StepView } from '../steps/step-view'
import { type StepWords, stepWords, workingSince } from '../steps/step-words'
import { CanvasContext } from './canvas-context'
import type { DrawnNode } from './canvas-parts'

const LOOKS: Readonly<Record<StepLook, string>> = {
  planned: 'border-line-strong bg-surface',
  waiting: 'border-line-strong border-dashed bg-surface',
  'not-run': 'border-line-strong border-dashed bg-surface',
  running: 'border-accent bg-accent-soft',
  asks: 'border-wait-line bg-wait-soft',
  done: 'border-line-strong bg-surface',
  failed: 'border-bad-line bg-bad-soft',
  skipped: 'border-line border-dashed bg-canvas text-ink-3',
  interrupted: 'border-field-line border-dashed bg-surface',
}

/** A step as a node: how it stands, who works on it, what it took, and where it goes. */
export const StepNode = memo(function StepNode({ node }: { node: DrawnNode }) {
  const { view, box, layer, isChosen, isCurrent, holdsRuns } = node
  const { x: left, y: top, width, height } = box
  const canvas = use(CanvasContext)
  const button = useRef<HTMLButtonElement>(null)
  const words = stepWords(view)
  useEffect(() => {
    if (isCurrent && canvas?.takeFocus(view.key)) button.current?.focus({ preventScroll: true })
  }, [isCurrent, canvas, view.key])
  return (
    <div className="absolute [contain:layout_style]" style={{ left, top, width, height, zIndex: layer }}>
      <button
        ref={button}
        type="button"
        tabIndex={-1}
        aria-pressed={isChosen}
        data-testid="flow-node"
        data-look={view.look}
        data-step={view.place.step}
        onClick={() => canvas?.choose(view)}
        className={`flex size-full flex-col rounded-md border px-2.5 text-start text-sm ${holdsRuns ? 'justify-start py-2' : 'justify-center'} ${LOOKS[view.look]} ${isChosen ? 'outline-2 outline-offset-1 outline-(color:--chosen)' : ''}`}
      >
        <NodeLines view={view} words={words} />
      </button>
      {canvas?.beginJoin && (
        <span
          aria-hidden="true"
          data-testid="join-dot"
          className="absolute inset-x-0 -bottom-2 mx-auto size-4 cursor-crosshair rounded-full border-4 border-canvas bg-accent forced-color-adjust-none hover:border-2"
          onPointerDown={event => canvas.beginJoin?.(view, event)}
        />
      )}
    </div>
  )
})

function NodeLines({ view, words }: { view: StepView; words: StepWords }) {
  const since = workingSince(view)
  const quiet = view.look === 'skipped' ? 'text-ink-3' : 'text-ink-2'
  return (
    <>
      <span className="flex w-full items-center gap-2">
        <StepStatusIcon look={view.look} />
        <bdi className={`min-w-0 flex-1 truncate font-medium ${view.look === 'skipped' ? 'line-through' : ''}`}>
          {words.name}
        </bdi>
        <span className="sr-only">: {words.state},</span>
        <span className="shrink-0 text-xs text-ink-3 tabular-nums">
          {since === undefined ? words.time : <StepTime since={since} />}
        </span>
      </span>
      <span className={`flex w-full items-center gap-2 text-xs ${quiet}`}>
        <StepIcon view={view} />
        {words.by && <span className="sr-only">{words.kind} </span>}
        <bdi className="min-w-0 flex-1 truncate">{words.by || words.kind}</bdi>
        {words.costs && <span className="shrink-0 text-ink-3 tabular-nums">{words.costs}</span>}
      </span>
      {words.note && <span className={`w-full truncate ps-5.5 text-xs ${quiet}`}>{words.note}</span>}
    </>
  )
}
