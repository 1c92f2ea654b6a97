import { lazy, Suspense } from 'react'
import type { CallState } from '../../../shared/session/session-state'
import type { WorkPlan } from '../../../shared/session/work-plan'
import { Guarded } from '../../ui/failures/guarded'
import { Loading } from '../../ui/loading'

const PlanCard = lazy(async () => ({ default: (await import('./plan-card')).PlanCard }))

/** Loads the card with the first plan. */
export function LazyPlanCard({ waiting, plan }: { waiting: CallState; plan: WorkPlan }) {
  return (
    <Guarded>
      <Suspense fallback={<Loading />}>
        <PlanCard waiting={waiting} plan={plan} />
      </Suspense>
    </Guarded>
  )
}
