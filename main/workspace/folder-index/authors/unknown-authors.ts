import { groupBy } from '../../../../shared/group-by'
import type { Difference } from '../compare-snapshots'
import type { Entry, Snapshot } from '../snapshot'
import type { Sighting } from './watch-authors'

type WriteEvidence = {
  before: Snapshot
  /** The files that Atrium itself wrote meanwhile, for somebody else. */
  writtenHere: ReadonlySet<string>
  sightingOf(path: string): Sighting | undefined
}

/**
 * The changed files of which it is not known whether the command changed them, or it alone: Atrium did, or it happened while all
 * processes of the command slept, or it takes more bytes than they had written, or another command of Atrium may have done it.
 * What another program writes at the very moment at which the command writes as much is not told apart.
 */
export function unknownAuthors(differences: readonly Difference[], evidence: WriteEvidence): Set<string> {
  const copies = bySize(evidence.before, differences)
  const unknown = differences.filter(difference => isUnknown(difference, evidence, copies))
  return new Set(unknown.map(({ path }) => path))
}

type Copies = ReadonlyMap<number, readonly Entry[]>

function isUnknown(
  difference: Difference,
  { before: former, writtenHere, sightingOf }: WriteEvidence,
  copies: Copies,
): boolean {
  const { path, after } = difference
  if (writtenHere.has(path)) return true
  const sighting = sightingOf(path)
  if (!sighting) return false
  if (sighting.asleep) return true
  const written = leastWritten(difference)
  const since = Math.min(sighting.first, ...(after ? [after.mtime, bornAt(after, former.takenAt)] : []))
  if (written > sighting.bytesSince(since) && !isCopy(after, copies)) return true
  // A server in the background runs whenever a file changes, and deletes none for it.
  return sighting.rivals.some(one => (written > 0 || !one.isJob) && one.bytesSince(since) >= written)
}

/** One that was made before the command says nothing of it. */
function bornAt({ birthtime, mtime }: Entry, begun: number): number {
  return birthtime > begun ? birthtime : mtime
}

/**
 * So many bytes somebody must have written to make a file what it is. 0 where that is not known: what is no text may be written
 * by memory that is mapped, which the system does not count.
 */
function leastWritten({ before, after }: Difference): number {
  if (!(after?.kept instanceof Uint8Array) || after.kept.subarray(0, LOOKED_AT).includes(0)) return 0
  const made = after.kept
  const old = before?.kept instanceof Uint8Array ? before.kept : new Uint8Array()
  const shorter = Math.min(old.length, made.length)
  let start = 0
  while (start < shorter && old[start] === made[start]) start += 1
  let end = 0
  while (end < shorter - start && old[old.length - 1 - end] === made[made.length - 1 - end]) end += 1
  return made.length - start - end
}

const LOOKED_AT = 8_000

/** A copy may be made by the file system, so that nobody writes it. */
function isCopy(after: Entry | null, copies: Copies): boolean {
  const made = after?.kept
  if (!after || !(made instanceof Uint8Array)) return false
  return copies.get(after.size)?.some(other => other !== after && isEqual(other.kept, made)) ?? false
}

function isEqual(one: Entry['kept'], other: Uint8Array): boolean {
  return one instanceof Uint8Array && Buffer.compare(one, other) === 0
}

/** The files that were there before, and those that came, by their sizes: as far as some that changed has the same. */
function bySize(before: Snapshot, differences: readonly Difference[]): Copies {
  const wanted = new Set(differences.map(({ after }) => after?.size))
  const came = differences.flatMap(({ after }) => after ?? [])
  return groupBy(
    [...before.files.values(), ...came].filter(({ size }) => wanted.has(size)),
    ({ size }) => size,
  )
}
