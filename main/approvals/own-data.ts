import { join, relative } from 'node:path'
import type { Effect } from '../../shared/session/effects'
import { policyOf } from './effects/effect-policies'
import type { Inspected } from './effects/effect-policy'
import { WORKTREES } from './repository/known-worktrees'

type OwnFolders = { workspace: string; ownData: readonly string[]; home?: string }

/** Returns whether an effect reaches into Atrium's own data, as far as it says. */
export function touchesOwnData(effect: Effect, own: OwnFolders, looked?: Inspected): boolean {
  const { workspace, home } = own
  return own.ownData.some(folder => {
    const except = worktreeIn(folder, workspace)
    return policyOf(effect).reachesInto?.(effect, { folder, workspace, home, except }, looked) ?? false
  })
}

/** The folder of worktrees lies in Atrium's data. A session that works in one of them has this one, and none of the others. */
function worktreeIn(folder: string, workspace: string): string | undefined {
  const [first, id, name] = relative(folder, workspace).split(/[\\/]/)
  return first === WORKTREES && id !== undefined && name !== undefined ? join(folder, first, id, name) : undefined
}
