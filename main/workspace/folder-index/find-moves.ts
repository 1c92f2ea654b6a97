import { dirname } from 'node:path/posix'
import type { Difference } from './compare-snapshots'
import { isUnchanged, type Origins } from './find-origins'

/**
 * The moves that are taken back by moving back: from the path before to the path now. They are those of files whose bytes
 * are not kept, and those to another spelling of a name, which a copy cannot be written beside. Each goes from a place
 * that is free now to one that was free before, and has not changed.
 */
export function findMoves(differences: readonly Difference[], origins: Origins): Map<string, string> {
  const moves = new Map<string, string>()
  const all = new Map(differences.map(difference => [difference.path, difference]))
  for (const [to, from] of origins) {
    const [source, target] = [from === null ? undefined : all.get(from), all.get(to)]
    if (!from || moves.has(from) || !source?.before || source.after || !target?.after || target.before) continue
    const isKept = source.before.kept instanceof Uint8Array
    if (source.before.kept === 'link' || (isKept && !source.respelled)) continue
    // A folder that was spelled anew cannot be had back by moving the files in it.
    if (source.respelled && dirname(from) !== dirname(to)) continue
    if (isUnchanged(source.before, target.after)) moves.set(from, to)
  }
  return moves
}
