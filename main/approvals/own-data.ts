import type { Effect } from '../../shared/session/effects'
import { policyOf } from './effects/effect-policies'
import type { Inspected } from './effects/effect-policy'

type OwnFolders = { workspace: string; ownData: readonly string[]; home?: string }

/** Returns whether an effect reaches into Atrium's own data, as far as it says. */
export function touchesOwnData(effect: Effect, own: OwnFolders, looked?: Inspected): boolean {
  const { workspace, home } = own
  return own.ownData.some(
    folder => policyOf(effect).reachesInto?.(effect, { folder, workspace, home }, looked) ?? false,
  )
}
