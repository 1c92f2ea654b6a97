import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../store/storage-error'

/** A file below a folder; `name` is its path in there, with forward slashes. */
export type DataFile = { name: string; path: string; bytes: number }

/** Returns the paths beside the data folder: they must be on the same disk, so that one rename puts a folder in its place. */
export function placesBeside(dataFolder: string) {
  return {
    /** A backup that is being copied. */
    incoming: `${dataFolder}.incoming`,
    /** A backup that was copied whole and takes the place of the data at the next start. */
    ready: `${dataFolder}.restore`,
    /** Says that everything goes at the next start. */
    clear: `${dataFolder}.clear`,
    /** Beginnings of the names of what was put aside, and of what is being deleted. */
    replaced: `${dataFolder}.replaced-`,
    cleared: `${dataFolder}.cleared-`,
  }
}

/** The folder in which copies that no session refers to wait for the next start, which looks again before it deletes them. */
export const CLEARED = 'cleared'

/** Every file below a folder, those that links lead to too. What goes meanwhile is left out; a missing folder has none. */
export async function* filesIn(folder: string, signal?: AbortSignal, below = ''): AsyncIterable<DataFile> {
  for (const entry of await entriesOf(folder)) {
    signal?.throwIfAborted()
    const [path, name] = [join(folder, entry.name), `${below}${entry.name}`]
    if (entry.isDirectory()) yield* filesIn(path, signal, `${name}/`)
    else {
      const bytes = await sizeOf(path)
      if (bytes !== undefined) yield { name, path, bytes }
    }
  }
}

async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    const found = await stat(path)
    return found.isFile() ? found.size : undefined
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ELOOP') return undefined
    throw error
  }
}
