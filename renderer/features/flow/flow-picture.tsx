import { useMemo } from 'react'
import type { Flow } from '../../../shared/flows/flow'
import { flowGraph } from './graph/flow-graph'
import { LazyFlowCanvas } from './graph/lazy-flow-canvas'
import { stepViews } from './steps/step-view'

const NOTHING_CHOSEN = () => undefined

/** A flow that has not run, as a graph. */
export function FlowPicture({ flow }: { flow: Flow }) {
  const graph = useMemo(() => flowGraph(flow), [flow])
  const views = useMemo(() => stepViews(flow, undefined, new Map()), [flow])
  return (
    <div data-testid="flow-picture" className="h-80">
      <LazyFlowCanvas graph={graph} views={views} chosen={undefined} isPicture onChoose={NOTHING_CHOSEN} />
    </div>
  )
}
