import { memo, type ReactNode, type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import type { Flow } from '../../../../shared/flows/flow'
import { keyOf } from '../../../../shared/flows/flow-place'
import { t } from '../../../i18n/t'
import type { CodeEditorHandle } from '../../../ui/code-editor/code-editor'
import { flowGraph } from '../../flow/graph/flow-graph'
import { LazyFlowCanvas } from '../../flow/graph/lazy-flow-canvas'
import { type StepView, stepViews } from '../../flow/steps/step-view'
import type { FilePlace } from '../use-project-file'
import { scanFlow } from './scan-flow'
import { StepTools } from './step-tools'
import { useFlowEdits } from './use-flow-edits'
import type { LookedAt } from './use-flow-look'

type FlowWorkbenchProps = {
  place: FilePlace
  look: LookedAt
  editor: RefObject<CodeEditorHandle | null>
  /** The field for the text, which tells when the cursor comes to a line. */
  children(onLine: (line: number) => void): ReactNode
}

/** The text of a flow beside its graph. What is chosen in one is chosen in the other. */
export function FlowWorkbench({ place, look, editor, children }: FlowWorkbenchProps) {
  const { flow, isCurrent } = look
  const [chosen, setChosen] = useState<string>()
  const choose = (id: string | undefined) => {
    setChosen(id)
    const step = scanFlow(editor.current?.text() ?? '').find(one => one.id === id)
    if (step) editor.current?.goTo(step.from, false)
  }
  const edits = useFlowEdits({ place, flow, editor, onDone: choose })
  const latest = useRef({ choose, join: edits.join })
  latest.current = { choose, join: edits.join }
  const stable = useMemo(
    () => ({
      choose: (id: string) => latest.current.choose(id),
      join: (from: string, to: string) => latest.current.join(from, to),
    }),
    [],
  )
  const follow = (line: number) => setChosen(stepAt(editor.current?.text() ?? '', line))
  return (
    <div data-wide className="@container">
      <div className="grid gap-3 @3xl:h-[max(22rem,calc(94vh-17rem))] @3xl:grid-cols-2">
        <div className="flex min-h-0 min-w-0 flex-col">{children(follow)}</div>
        <section aria-label={t('project.flow.graph')} className="flex min-h-0 min-w-0 flex-col gap-2 overflow-y-auto">
          {flow ? (
            <>
              <Picture
                flow={flow}
                chosen={chosen}
                onChoose={stable.choose}
                onJoin={isCurrent ? stable.join : undefined}
              />
              <p role="status" className={isCurrent ? 'sr-only' : 'text-xs text-wait'}>
                {isCurrent ? '' : t('project.flow.stale')}
              </p>
              <StepTools
                flow={flow}
                chosen={chosen}
                question={edits.question}
                isOff={!isCurrent}
                onChoose={stable.choose}
                onEdit={edits.edit}
                onJoin={edits.join}
                onAsk={edits.ask}
              />
            </>
          ) : (
            <p className="rounded-md border border-line p-4 text-sm text-ink-3">{t('project.flow.noGraph')}</p>
          )}
          {edits.failure && (
            <p role="alert" className="text-xs text-bad wrap-anywhere">
              {edits.failure}
            </p>
          )}
        </section>
      </div>
    </div>
  )
}

/** The step that a line belongs to, up to the first line of the next one. */
function stepAt(text: string, line: number): string | undefined {
  return scanFlow(text).findLast(({ from }) => from <= line)?.id
}

type PictureProps = {
  flow: Flow
  chosen: string | undefined
  onChoose(id: string): void
  onJoin: ((from: string, to: string) => void) | undefined
}

/** It is not drawn anew with each letter that is typed. */
const Picture = memo(function Picture({ flow, chosen, onChoose, onJoin }: PictureProps) {
  const graph = useMemo(() => flowGraph(flow), [flow])
  const views = useMemo(() => stepViews(flow, undefined, new Map()), [flow])
  const choose = useCallback((view: StepView) => onChoose(view.place.step), [onChoose])
  const join = useCallback((from: StepView, to: StepView) => onJoin?.(from.place.step, to.place.step), [onJoin])
  return (
    <div className="min-h-56 flex-1 shrink-0 basis-56 overflow-hidden rounded-sm border border-line">
      <LazyFlowCanvas
        graph={graph}
        views={views}
        chosen={chosen === undefined ? undefined : keyOf({ step: chosen })}
        onChoose={choose}
        {...(onJoin && { onJoin: join })}
      />
    </div>
  )
})
