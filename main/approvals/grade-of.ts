import type { Effect } from '../../shared/session/effects'
import type { Grade } from '../../shared/session/grade'
import { policyOf } from './effects/effect-policies'
import { type Commands, lookedAt } from './effects/effect-policy'

type GradedPlan = { commands: Commands; isGrave: boolean }

/** The grade of a plan, which is that of its worst effect. */
export function gradeOf(effects: readonly Effect[], { commands, isGrave }: GradedPlan): Grade {
  if (isGrave) return 'grave'
  const isReversible = (effect: Effect) => policyOf(effect).isReversible?.(effect, lookedAt(commands, effect)) ?? false
  return effects.every(isReversible) ? 'reversible' : 'lasting'
}
