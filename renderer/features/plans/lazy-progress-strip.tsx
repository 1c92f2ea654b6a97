import { lazy, Suspense } from 'react'
import { useSession } from '../../state/session/session'
import { Guarded } from '../../ui/failures/guarded'

const ProgressStrip = lazy(async () => ({ default: (await import('./progress-strip')).ProgressStrip }))

/** A session without steps and without a plan loads nothing of them. */
export function LazyProgressStrip({ sessionId }: { sessionId: string }) {
  const hasProgress = useSession(({ state }) => (state.todos?.todos.length ?? 0) > 0 || state.workPlan !== undefined)
  if (!hasProgress) return null
  return (
    <Guarded about={sessionId}>
      <Suspense fallback={null}>
        <ProgressStrip sessionId={sessionId} />
      </Suspense>
    </Guarded>
  )
}
