import { readPlain } from './read-plain'
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
    const kept = isOver ? 'no-room' : readPlain(`${workspace}/${path}`, keptFile)
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
