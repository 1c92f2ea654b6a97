import { readFile, stat } from 'node:fs/promises'
import type { FileChange } from '../../shared/effects'
import { diffBytes, omitted } from './diff-text'
import { isMissing, versionOf, versionOnDisk } from './file-version'
import { refuseReadOnly } from './refuse-read-only'
import { relativePath, resolveInside } from './resolve-path'

/** Files above this are hashed as a stream and never loaded. */
const MAX_LOADED_BYTES = 8 * 1024 * 1024

export type PlannedChange = { change: FileChange; content: Uint8Array | null }

/**
 * The complete effect of leaving `after` at `path` (null deletes it). Reads, computes, writes nothing.
 * The path in the change is the real one: where a link leads inside the folder, it names the file that would change.
 */
export async function planChange(workspace: string, path: string, after: Uint8Array | null): Promise<PlannedChange> {
  const absolute = await resolveInside(workspace, path)
  const bytes = await sizeOf(absolute, path)
  const loaded = bytes !== null && bytes <= MAX_LOADED_BYTES ? await readFile(absolute) : null
  const before = loaded ? versionOf(loaded) : await versionOnDisk(absolute)
  const { diff, added, removed } = before && !loaded ? omitted('too-large') : diffBytes(loaded, after)
  const change: FileChange = {
    type: 'file-change',
    path: relativePath(workspace, absolute),
    before,
    after: after && versionOf(after),
    added,
    removed,
    diff,
  }
  return { change, content: after }
}

async function sizeOf(absolute: string, path: string): Promise<number | null> {
  try {
    const stats = await stat(absolute)
    if (stats.isDirectory()) throw new Error(`path is a directory: ${path}`)
    if (!stats.isFile()) throw new Error(`path is not a regular file: ${path}`)
    await refuseReadOnly(absolute, cause => new Error(`path is read-only: ${path}`, { cause }))
    return stats.size
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOTDIR') {
      throw new Error(`path leads through a file: ${path}`, { cause: thrown })
    }
    if (isMissing(thrown)) return null
    throw thrown
  }
}
