import { lazy, Suspense } from 'react'
import { Guarded } from '../../ui/failures/guarded'
import { Loading } from '../../ui/loading'

const TerminalPanel = lazy(async () => {
  const { TerminalPanel: component } = await import('./terminal-panel')
  return { default: component }
})

/** The terminal brings its own library, so it is loaded when it is first looked at. */
export function LazyTerminalPanel() {
  return (
    <Guarded>
      <Suspense fallback={<Loading />}>
        <TerminalPanel />
      </Suspense>
    </Guarded>
  )
}
