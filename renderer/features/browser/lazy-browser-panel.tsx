import { lazy, Suspense } from 'react'
import { Guarded } from '../../ui/failures/guarded'
import { Loading } from '../../ui/loading'

const BrowserPanel = lazy(async () => {
  const { BrowserPanel: component } = await import('./browser-panel')
  return { default: component }
})

/** Most people look at no page, so it is loaded when it is first looked at. */
export function LazyBrowserPanel() {
  return (
    <Guarded>
      <Suspense fallback={<Loading />}>
        <BrowserPanel />
      </Suspense>
    </Guarded>
  )
}
