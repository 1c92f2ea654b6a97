import { dirname } from 'node:path/posix'
import type { Difference } from './compare-snapshots'
import { isUnchanged, type Origins } from './find-origins'

/**
 * The moves that are taken back by moving back: from the path before to the path now. They are those of files whose bytes
 * are not kept, and those to another spelling of a name, which a copy cannot be written beside. Each goes from a place
 * that is free now to one that was free before, and has not changed, nor have its permissions.
 */
export function findMoves(differences: readonly Difference[], origins: Origins): Map<string, string> {
  const moves = new Map<string, string>()
  const all = new Map(differences.map(difference => [difference.path, difference]))
  for (const [to, from] of origins) {
    const [source, target] = [from === null ? undefined : all.get(from), all.get(to)]
    if (from && !moves.has(from) && source && target && canMoveBack(source, target)) moves.set(from, to)
  }
  return moves
}

function canMoveBack(source: Difference, target: Difference): boolean {
  const [{ path: from, before, respelled }, { path: to, after }] = [source, target]
  if (!before || source.after || !after || target.before) return false
  const isKept = before.kept instanceof Uint8Array
  if (before.kept === 'link' || (isKept && !respelled)) return false
  // A folder that was spelled anew cannot be had back by moving the files in it.
  if (respelled && dirname(from) !== dirname(to)) return false
  // One end is where a folder on the way to the other must be.
  if (to.startsWith(`${from}/`) || from.startsWith(`${to}/`)) return false
  return isUnchanged(before, after) && before.mode === after.mode
}
