import type { Effect } from '../../shared/session/effects'
import { policyOf } from './effects/effect-policies'
import type { Looked } from './effects/effect-policy'

type Own = { workspace: string; ownData: readonly string[]; home?: string }

/** Whether an effect reaches into Atrium's own data, as far as it says. */
export function touchesOwnData(effect: Effect, own: Own, looked?: Looked): boolean {
  const { workspace, home } = own
  return own.ownData.some(
    folder => policyOf(effect).reachesInto?.(effect, { folder, workspace, home }, looked) ?? false,
  )
}
