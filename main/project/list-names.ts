import type { Dirent } from 'node:fs'
import { opendir } from 'node:fs/promises'

/** Lists a folder, as long as it has no more than so many entries; null if it has more. */
export async function listNames(folder: string, most: number): Promise<Dirent[] | null> {
  const entries: Dirent[] = []
  // It is read in pieces, so that a folder of a million names costs no more than those that are wanted.
  for await (const entry of await opendir(folder, { bufferSize: 128 })) {
    if (entries.length === most) return null
    entries.push(entry)
  }
  return entries
}
