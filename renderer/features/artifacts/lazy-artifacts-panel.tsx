import { lazy, Suspense } from 'react'
import { Guarded } from '../../ui/failures/guarded'
import { Loading } from '../../ui/loading'

const ArtifactsPanel = lazy(async () => {
  const { ArtifactsPanel: component } = await import('./artifacts-panel')
  return { default: component }
})

/** Nothing of it is loaded before something is looked at beside the conversation. */
export function LazyArtifactsPanel() {
  return (
    <Guarded>
      <Suspense fallback={<Loading />}>
        <ArtifactsPanel />
      </Suspense>
    </Guarded>
  )
}
