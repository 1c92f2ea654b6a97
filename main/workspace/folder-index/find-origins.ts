import { groupBy } from '../../../shared/group-by'
import type { Difference } from './compare-snapshots'
import type { Entry, Snapshot } from './snapshot'

/** By the path of a file that came there: the path that it had before, or null where that is none that was looked at. */
export type Origins = ReadonlyMap<string, string | null>

/**
 * The files that were there before, at another path: what is moved keeps its inode and the time it was made. Undo must
 * not delete such a file for being new at its path. A second name of a file that is still where it was is none of them.
 */
export function findOrigins(
  before: Snapshot,
  differences: readonly Difference[],
  platform: NodeJS.Platform = process.platform,
): Origins {
  const origins = new Map<string, string | null>()
  const came = differences.flatMap(({ path, before: old, after }) =>
    after && after.ino !== old?.ino ? [{ path, entry: after, old }] : [],
  )
  const known = byInode(before, new Set(came.map(({ entry }) => entry.ino)))
  const differs = new Map(differences.map(difference => [difference.path, difference]))
  const stays = ({ path, entry }: KnownFile) => {
    const difference = differs.get(path)
    return !difference || difference.after?.ino === entry.ino
  }
  for (const { path, entry, old } of came) {
    const names = (known.get(entry.ino) ?? []).filter(other => isSameFile(other.entry, entry))
    if (names.some(stays)) continue
    if (names[0]) origins.set(path, names[0].path)
    else if (isOlder(entry, before.takenAt) && !isSuccessor({ entry, old, begun: before.takenAt, platform }))
      origins.set(path, null)
  }
  return origins
}

type KnownFile = { path: string; entry: Entry }

function byInode({ files }: Snapshot, inodes: ReadonlySet<number>): Map<number, KnownFile[]> {
  if (inodes.size === 0) return new Map()
  const known = [...files].flatMap(([path, entry]) => (inodes.has(entry.ino) ? [{ path, entry }] : []))
  return groupBy(known, ({ entry }) => entry.ino)
}

/** The inode of a file that was deleted may be another one's by now. */
function isSameFile(one: Entry, other: Entry): boolean {
  return one.birthtime === other.birthtime && (one.birthtime > 0 || isUnchanged(one, other))
}

type Succession = { entry: Entry; old: Entry | null; begun: number; platform: NodeJS.Platform }

/**
 * Windows, and programs on a Mac, give the time when a file was made to the one that is written in its place. Linux does not,
 * and its clock for files stands still for milliseconds: there the same time says only that both were made together.
 */
function isSuccessor({ entry, old, begun, platform }: Succession): boolean {
  const tookOver = entry.birthtime > 0 && entry.birthtime === old?.birthtime
  return platform !== 'linux' && tookOver && !isBefore(entry.mtime, begun)
}

/** Returns whether a moved file is still what it was at its former path: a move changes none of these values. */
export function isUnchanged(one: Entry, other: Entry): boolean {
  return one.ino === other.ino && one.size === other.size && one.mtime === other.mtime
}

/** The system's clock for files lags behind by so much, and some file systems count in seconds. */
const TICK_MS = 20

/** If it is not known when a file was made, its last write tells: a move leaves that as it is. */
function isOlder({ birthtime, mtime }: Entry, moment: number): boolean {
  return isBefore(birthtime > 0 ? birthtime : mtime, moment)
}

function isBefore(time: number, moment: number): boolean {
  return time < moment - (time % 1000 === 0 ? 1000 : TICK_MS)
}
