import { Fragment, memo, useMemo } from 'react'
import type { PlanInsight } from '../../../../shared/ipc/permission-calls'
import type { Plan } from '../../../../shared/session/effects'
import { cardsOf } from './effect-cards'
import { PlannedFlow } from './planned-flow'

type PlanDetail = { insight: PlanInsight | null; isDetailed: boolean }

/** All that a plan would do, nothing left out: its files, then what it runs and sends. */
export const PlanView = memo(function PlanView({ plan, ...shown }: PlanDetail & { plan: Plan }) {
  // The effects stay the same ones while more comes to be known of them: differences are not worked out again.
  const kinds = useMemo(
    () =>
      cardsOf(plan.effects, ({ View }, effects, type) => ({
        type,
        draw: (more: PlanDetail) => <View effects={effects} {...more} />,
      })),
    [plan],
  )
  return (
    <>
      {plan.flow && <PlannedFlow flow={plan.flow} />}
      {kinds.map(({ type, draw }) => (
        <Fragment key={type}>{draw(shown)}</Fragment>
      ))}
    </>
  )
})
