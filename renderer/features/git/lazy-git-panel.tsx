import { lazy, Suspense } from 'react'
import { Guarded } from '../../ui/failures/guarded'
import { Loading } from '../../ui/loading'

const GitPanel = lazy(async () => {
  const { GitPanel: component } = await import('./git-panel')
  return { default: component }
})

/** Git is for those who use it: nothing of it is loaded before it is first looked at. */
export function LazyGitPanel() {
  return (
    <Guarded>
      <Suspense fallback={<Loading />}>
        <GitPanel />
      </Suspense>
    </Guarded>
  )
}
