import type { Stats } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { WordedError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import type { FileChange, FileVersion } from '../../../shared/session/effects'
import { diffRewritten, type Rewrite } from '../diff/diff-rewritten'
import { decodeExactly, diffBytes, omitted, type TextDiff } from '../diff/diff-text'
import { inTurn } from '../in-turn'
import { relativePath, resolveInside } from '../paths/resolve-path'
import { chosenEncoding } from '../read/chosen-encodings'
import { decodeExactlyAs, encodingOfText, type FoundEncoding, shownEncoding } from '../read/find-encoding'
import { isMissing, versionOf, versionOnDisk } from './file-version'
import { refuseReadOnly } from './refuse-read-only'

/** Files above this are hashed as a stream and never loaded. */
const MAX_LOADED_BYTES = 8 * 1024 * 1024

export type PlannedChange = { change: FileChange; content: Uint8Array | null }

/**
 * A plain file as it was read: `absolute` is what `resolveInside` gave, `mode` has its permission bits, `names` says how many
 * names it has, and `encoding` is null where it is no text.
 */
export type ReadFile = {
  absolute: string
  bytes: Uint8Array
  encoding: FoundEncoding | null
  version: FileVersion
  mode: number
  names?: number
}

/**
 * The complete effect of leaving `after` at `path` (null deletes it). Reads, computes, writes nothing.
 * The path in the change is the real one: where a link leads inside the folder, it names the file that would change.
 */
export async function planChange(workspace: string, path: string, after: Uint8Array | null): Promise<PlannedChange> {
  const absolute = await resolveInside(workspace, path)
  const stats = await statsOf(absolute, path)
  const loaded = stats && stats.size <= MAX_LOADED_BYTES ? await readFile(absolute) : null
  const onDisk = loaded ? null : await versionOnDisk(absolute)
  const encoding = loaded && (await encodingOfText(loaded, { chosen: chosenEncoding(absolute) }))
  return inTurn(() => {
    const before = loaded ? versionOf(loaded) : onDisk
    const difference = before && !loaded ? omitted('too-large') : diffBytes(loaded, after, decoderOf(encoding))
    return planned(relativePath(workspace, absolute), { before, difference, names: stats?.nlink, encoding }, after)
  })
}

/**
 * As `planChange`, for a file that was read already: its plan is for these bytes, and is made of nothing else. Where it is
 * known which parts of its text are rewritten, only those are compared.
 */
export async function planRewrite(
  workspace: string,
  { absolute, bytes, encoding, version, mode, names }: ReadFile,
  { content, rewrite }: { content: Uint8Array | null; rewrite?: Rewrite | undefined },
): Promise<PlannedChange> {
  const path = relativePath(workspace, absolute)
  await refuseReadOnly(absolute, cause => new WordedError(sentence`path is read-only: ${path}`, { cause }), mode)
  return inTurn(() => {
    const isUtf8 = encoding === null || encoding.name === 'UTF-8'
    const difference =
      rewrite && content && isUtf8
        ? diffRewritten(rewrite, bytes, content)
        : diffBytes(bytes, content, decoderOf(encoding))
    return planned(path, { before: version, difference, names, encoding }, content)
  })
}

/** Two contents of a file, of which either may be absent: as a plan that nothing of the disk is asked for. */
export async function planContents(
  path: string,
  absolute: string,
  { before, after, names }: { before: Uint8Array | null; after: Uint8Array | null; names?: number },
): Promise<PlannedChange> {
  const text = before ?? after
  const encoding = text && (await encodingOfText(text, { chosen: chosenEncoding(absolute) }))
  return inTurn(() => {
    const difference = diffBytes(before, after, decoderOf(encoding))
    return planned(path, { before: before && versionOf(before), difference, names, encoding }, after)
  })
}

function decoderOf(encoding: FoundEncoding | null): typeof decodeExactly {
  if (!encoding || encoding.name === 'UTF-8') return decodeExactly
  const { name } = encoding
  return bytes => {
    const text = bytes && decodeExactlyAs(bytes, name)
    return text?.includes('\0') ? null : (text ?? (bytes ? null : ''))
  }
}

type Before = {
  before: FileVersion | null
  difference: TextDiff
  names: number | undefined
  encoding: FoundEncoding | null
}

function planned(
  path: string,
  { before, difference, names = 1, encoding }: Before,
  content: Uint8Array | null,
): PlannedChange {
  const { diff, added, removed } = difference
  const after = content && versionOf(content)
  const shown = encoding && content ? shownEncoding(encoding) : undefined
  const more = { ...(names > 1 && { otherNames: names - 1 }), ...(shown && { encoding: shown }) }
  return { change: { type: 'file-change', path, before, after, added, removed, diff, ...more }, content }
}

async function statsOf(absolute: string, path: string): Promise<Stats | null> {
  try {
    const stats = await stat(absolute)
    if (stats.isDirectory()) throw new WordedError(sentence`path is a directory: ${path}`)
    if (!stats.isFile()) throw new WordedError(sentence`path is not a regular file: ${path}`)
    await refuseReadOnly(absolute, cause => new WordedError(sentence`path is read-only: ${path}`, { cause }))
    return stats
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOTDIR') {
      throw new WordedError(sentence`path leads through a file: ${path}`, { cause: thrown })
    }
    if (isMissing(thrown)) return null
    throw thrown
  }
}
