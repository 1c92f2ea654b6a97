import { createHash } from 'node:crypto'
import { AppError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import type { EntryChange, FileVersion } from '../../../shared/session/effects'
import { versionOf } from './file-version'

/** Bytes that are read piece by piece when they are written, and may be larger than memory. */
export type StoredContent = { version: FileVersion; chunks(): AsyncIterable<Uint8Array> }

/** One file to change: what must be there now, and the bytes to leave (null deletes). `path` is the real one, with '/'. */
export type ChangeStep = {
  path: string
  before: FileVersion | null
  content: Uint8Array | StoredContent | null
  /** The version of `content`, where it was worked out already. */
  after?: FileVersion
  /** Permission bits for a file that is not there now; without them it gets those of any new file. */
  mode?: number
  /** The bits that a file which is there must have now to get those of `mode`; without them it keeps its own. */
  modeNow?: number
  /** The time of its last change that the file gets, in ms; without it that of the writing. */
  modified?: number
  /** A link or folder that comes, goes or changes here, or the bits of a file whose content stays. With no `before` and no `content` that is all. */
  entry?: EntryChange
  /** The file may be read-only: a command has replaced it, or it is taken back what that did. */
  replacesReadOnly?: true
  /** Another name that the file had: it gets this one again, where it has, or another step gives it, what this step leaves. */
  linkTo?: string
  /** The path to which the file goes instead of being deleted, in the form of `path`; nothing else may be there. `content` is null then. */
  moveTo?: string
  /** There is a folder where the file comes, or goes to by `moveTo`: it makes room where other steps of the set have emptied it. */
  overFolder?: true
  /** The permission bits of folders, relative to the workspace, that have to be made for the file. */
  folderModes?: readonly { path: string; mode: number }[]
  /** Folders to remove where the step leaves them empty, outermost first, relative to the workspace. */
  folders?: readonly string[]
}

/** The store that keeps files as they were before. */
export type Preimages = {
  putFile(path: string): Promise<{ hash: string; bytes: number }>
  get(hash: string): Promise<Uint8Array>
  /** As `get`, piece by piece. Without it what is taken back is loaded whole. */
  stream?(hash: string): AsyncIterable<Uint8Array>
}

/** Returns the version that a step leaves; null if it deletes. */
export function versionLeftBy({ content, after }: ChangeStep): FileVersion | null {
  if (!content) return null
  return content instanceof Uint8Array ? (after ?? versionOf(content)) : content.version
}

/** A kept copy as the content of a step. Reading it fails where the copy is gone, or is not the one it should be. */
export function storedContent(version: FileVersion, preimages: Preimages): StoredContent {
  const { hash } = version
  async function* chunks(): AsyncGenerator<Uint8Array> {
    if (!preimages.stream) return yield await preimages.get(hash)
    const found = createHash('sha256')
    for await (const chunk of preimages.stream(hash)) {
      found.update(chunk)
      yield chunk
    }
    if (found.digest('hex') !== hash) throw new AppError('storage', sentence`A saved copy is damaged and can’t be used`)
  }
  return { version, chunks }
}
