import type { Plan } from '../../shared/effects'
import type { PlanInsight } from '../../shared/permission-calls'

/** Whether all of each command that a plan would run could be made out. While that is not known it could not. */
export function isUnderstood({ effects }: Plan, insight: PlanInsight | null): boolean {
  const known = insight?.commands.filter(({ analysis }) => analysis.opaque.length === 0) ?? []
  return effects.every(
    effect => effect.type !== 'command' || known.some(({ analysis }) => analysis.line === effect.command),
  )
}
