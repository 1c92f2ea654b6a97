import { useMemo } from 'react'
import { t } from '../../i18n/t'
import { chooseFlow, useShownFlow } from '../../state/flow-shown'
import { escapedText } from '../../ui/text/visible-text'
import { flowGraph, graphSignature } from './graph/flow-graph'
import { LazyFlowCanvas } from './graph/lazy-flow-canvas'
import { StepDetails } from './steps/step-details'
import { StepList } from './steps/step-list'
import type { StepView } from './steps/step-view'
import type { FlowView } from './use-flow-view'

/** A run as a graph or a list, and beside or below it the step that is open. */
export function FlowBody({ flow, isFull = false }: { flow: FlowView; isFull?: boolean }) {
  const { run, views, turn } = flow
  const { step, look } = useShownFlow()
  const signature = graphSignature(run)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the graph is another one only where the signature is
  const graph = useMemo(() => flowGraph(run.flow, run), [run.flow, signature])
  const opened = step === undefined ? undefined : views.get(step)
  const choose = useMemo(() => (view: StepView) => chooseFlow(turn.id, view.key), [turn.id])
  const [direction, details] = isFull ? ['flex-row', 'w-96 border-s'] : ['flex-col', 'max-h-[60%] min-h-32 border-t']
  return (
    <div className={`flex min-h-0 flex-1 ${direction}`}>
      <div className="min-h-0 min-w-0 flex-1">
        {look === 'graph' ? (
          <LazyFlowCanvas graph={graph} views={views} chosen={opened?.key} onChoose={choose} />
        ) : (
          <div className="h-full overflow-y-auto p-2">
            <StepList
              label={t('flow.listLabel', { name: escapedText(run.flow.name) })}
              views={views}
              chosen={opened?.key}
              onChoose={choose}
            />
          </div>
        )}
      </div>
      {opened && (
        <div className={`flex shrink-0 flex-col border-line bg-surface ${details}`}>
          <StepDetails flow={flow} view={opened} onClose={() => chooseFlow(turn.id)} />
        </div>
      )}
    </div>
  )
}
