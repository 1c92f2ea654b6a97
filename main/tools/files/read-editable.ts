import { AppError } from '../../../shared/errors'
import { versionOf } from '../../workspace/changes/file-version'
import type { ReadFile } from '../../workspace/changes/plan-change'
import { refuseLarge } from '../../workspace/changes/refuse-large'
import { refuseOnMain } from '../../workspace/changes/too-much-for-main'
import { decodeExactly } from '../../workspace/diff/diff-text'
import { lookInside } from '../../workspace/paths/resolve-path'
import { openLookedAt } from '../../workspace/read/open-regular-file'
import { readWhole } from '../../workspace/read/read-whole'

/**
 * A file that a tool is to change, whole. Refuses what is not there, not a plain file, or above 8 MB. On the main thread,
 * throws `TooMuchForMain` for a large one.
 */
export async function readEditable(workspace: string, path: string): Promise<ReadFile> {
  const { real: absolute, info } = await lookInside(workspace, path)
  if (info === null) throw notFound(path)
  const { handle, opened } = await openLookedAt(absolute, info).catch(cause => {
    throw isNotFound(cause) ? notFound(path, cause) : cause
  })
  try {
    const size = Number(opened.size)
    refuseLarge(size, path)
    refuseOnMain(size)
    const bytes = await readWhole(handle, size)
    return {
      absolute,
      bytes,
      version: versionOf(bytes),
      mode: Number(opened.mode) & 0o7777,
      names: Number(opened.nlink),
    }
  } finally {
    await handle.close()
  }
}

/** The text of a file, exact to the byte. Refuses what is not UTF-8. */
export function editableText({ bytes }: ReadFile, path: string): string {
  const text = decodeExactly(bytes)
  if (text === null) throw new Error(`not a UTF-8 text file: ${path}`)
  return text
}

function notFound(path: string, cause?: unknown): Error {
  return new Error(`file not found: ${path}`, { cause })
}

function isNotFound(thrown: unknown): boolean {
  return thrown instanceof AppError && thrown.code === 'not-found'
}
