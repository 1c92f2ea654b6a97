import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'
import type { Entry, IndexLimits, Snapshot } from './snapshot'

type Contents = { workspace: string; before: Snapshot; files: Map<string, Entry> }

/**
 * Reads what is not kept yet into `files`, from the first to the last until there is no room: the same files have room
 * each time, however often one of them changes.
 */
export function readContents({ workspace, before, files }: Contents, { keptFile, keptTotal }: IndexLimits): void {
  let room = keptTotal
  let isFull = false
  // No key is added while the map is walked.
  for (const [path, entry] of files) {
    if (entry.size > keptFile || !hasContent(entry)) continue
    isFull ||= entry.size > room
    room -= isFull ? 0 : entry.size
    const isOver = isFull && entry.size > 0
    if (isOver === (entry.kept === 'no-room')) continue
    const kept = isOver ? 'no-room' : readPlain(workspace, path, keptFile)
    files.set(path, { ...entry, kept: sameAs(before.files.get(path)?.kept, kept) })
  }
}

function hasContent({ kept }: Entry): boolean {
  return kept instanceof Uint8Array || kept === 'no-room'
}

/** Kept once where only the times of a file have changed. */
function sameAs(known: Entry['kept'] | undefined, kept: Entry['kept']): Entry['kept'] {
  const isSame = known instanceof Uint8Array && kept instanceof Uint8Array && Buffer.compare(known, kept) === 0
  return isSame ? known : kept
}

const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/** The bytes of a regular file, or why there are none. Never follows a link at its end, and never waits. */
export function readPlain(workspace: string, path: string, largest: number): Uint8Array | 'too-large' | 'unreadable' {
  try {
    const file = openSync(`${workspace}/${path}`, FLAGS)
    try {
      const stats = fstatSync(file)
      if (!stats.isFile()) return 'unreadable'
      return stats.size > largest ? 'too-large' : readFileSync(file)
    } finally {
      closeSync(file)
    }
  } catch {
    return 'unreadable'
  }
}
