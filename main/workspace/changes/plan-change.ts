import { readFile, stat } from 'node:fs/promises'
import { WordedError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import type { FileChange, FileVersion } from '../../../shared/session/effects'
import { diffRewritten, type Rewrite } from '../diff/diff-rewritten'
import { diffBytes, omitted, type TextDiff } from '../diff/diff-text'
import { inTurn } from '../in-turn'
import { relativePath, resolveInside } from '../paths/resolve-path'
import { isMissing, versionOf, versionOnDisk } from './file-version'
import { refuseReadOnly } from './refuse-read-only'

/** Files above this are hashed as a stream and never loaded. */
const MAX_LOADED_BYTES = 8 * 1024 * 1024

export type PlannedChange = { change: FileChange; content: Uint8Array | null }

/** A plain file as it was read: `absolute` is what `resolveInside` gave, `mode` has its permission bits. */
export type ReadFile = { absolute: string; bytes: Uint8Array; version: FileVersion; mode: number }

/**
 * The complete effect of leaving `after` at `path` (null deletes it). Reads, computes, writes nothing.
 * The path in the change is the real one: where a link leads inside the folder, it names the file that would change.
 */
export async function planChange(workspace: string, path: string, after: Uint8Array | null): Promise<PlannedChange> {
  const absolute = await resolveInside(workspace, path)
  const bytes = await sizeOf(absolute, path)
  const loaded = bytes !== null && bytes <= MAX_LOADED_BYTES ? await readFile(absolute) : null
  const onDisk = loaded ? null : await versionOnDisk(absolute)
  return inTurn(() => {
    const before = loaded ? versionOf(loaded) : onDisk
    const difference = before && !loaded ? omitted('too-large') : diffBytes(loaded, after)
    return planned(relativePath(workspace, absolute), { before, difference }, after)
  })
}

/**
 * As `planChange`, for a file that was read already: its plan is for these bytes, and is made of nothing else. Where it is
 * known which parts of its text are rewritten, only those are compared.
 */
export async function planRewrite(
  workspace: string,
  { absolute, bytes, version, mode }: ReadFile,
  { content, rewrite }: { content: Uint8Array | null; rewrite?: Rewrite | undefined },
): Promise<PlannedChange> {
  const path = relativePath(workspace, absolute)
  await refuseReadOnly(absolute, cause => new WordedError(sentence`path is read-only: ${path}`, { cause }), mode)
  return inTurn(() => {
    const difference = rewrite && content ? diffRewritten(rewrite, bytes, content) : diffBytes(bytes, content)
    return planned(path, { before: version, difference }, content)
  })
}

type Before = { before: FileVersion | null; difference: TextDiff }

function planned(path: string, { before, difference }: Before, content: Uint8Array | null): PlannedChange {
  const { diff, added, removed } = difference
  const after = content && versionOf(content)
  return { change: { type: 'file-change', path, before, after, added, removed, diff }, content }
}

async function sizeOf(absolute: string, path: string): Promise<number | null> {
  try {
    const stats = await stat(absolute)
    if (stats.isDirectory()) throw new WordedError(sentence`path is a directory: ${path}`)
    if (!stats.isFile()) throw new WordedError(sentence`path is not a regular file: ${path}`)
    await refuseReadOnly(absolute, cause => new WordedError(sentence`path is read-only: ${path}`, { cause }))
    return stats.size
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOTDIR') {
      throw new WordedError(sentence`path leads through a file: ${path}`, { cause: thrown })
    }
    if (isMissing(thrown)) return null
    throw thrown
  }
}
