import type { GrantRule } from '../../shared/permissions'
import type { Effect } from '../../shared/session/effects'
import { coversLoss } from './covers-loss'
import { policyOf } from './effects/effect-policies'
import { type Commands, lookedAt, type Offer } from './effects/effect-policy'
import { matchGrants } from './match-grant'

type WorkspaceAndHome = { workspace: string; home: string }

/**
 * Returns what may be allowed for longer than once, the narrowest first: rules that would each allow this whole plan.
 * There are none for what is protected or grave, and none for a plan of several kinds.
 */
export function offersFor(effects: readonly Effect[], where: WorkspaceAndHome, commands: Commands): Offer[] {
  const [first] = effects
  if (!first || effects.some(({ type }) => type !== first.type)) return []
  return policyOf(first).offers?.(effects, where, commands) ?? []
}

/** Returns whether rules like these would have allowed a plan, regardless of its place and time. */
export function wouldMatch(
  rules: readonly GrantRule[],
  effects: readonly Effect[],
  { where, commands }: { where: WorkspaceAndHome; commands: Commands },
): boolean {
  const now = new Date(0)
  const scope = { type: 'session', sessionId: '' } as const
  return (
    effects.length > 0 &&
    effects.every(effect => {
      const looked = lookedAt(commands, effect)
      const policy = policyOf(effect)
      if (policy.isAlwaysAsked?.(effect, looked)) return false
      const parts = policy.parts?.(effect) ?? [effect]
      const own = looked && { analysis: looked.analysis, parts: looked.parts }
      const grants = rules.filter(rule => coversLoss(rule, looked)).map(rule => ({ rule, scope }))
      return parts.every(part => matchGrants({ effect: part, ...own, sessionId: '', ...where }, grants, now) !== null)
    })
  )
}
