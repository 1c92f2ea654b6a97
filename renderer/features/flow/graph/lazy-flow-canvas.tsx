import { lazy, Suspense } from 'react'
import { Guarded } from '../../../ui/failures/guarded'
import { Loading } from '../../../ui/loading'
import type { FlowCanvasProps } from './flow-canvas'

const FlowCanvas = lazy(async () => {
  const { FlowCanvas: component } = await import('./flow-canvas')
  return { default: component }
})

/** The graph brings its own library, so it is loaded when a flow is first looked at. */
export function LazyFlowCanvas(props: FlowCanvasProps) {
  return (
    <Guarded>
      <Suspense fallback={<Loading />}>
        <FlowCanvas {...props} />
      </Suspense>
    </Guarded>
  )
}
