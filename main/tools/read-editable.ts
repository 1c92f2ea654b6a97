import { AppError } from '../../shared/errors'
import { decodeExactly } from '../workspace/diff-text'
import { sameVersion, versionOf } from '../workspace/file-version'
import { openRegularFile } from '../workspace/open-regular-file'
import type { PlannedChange, ReadFile } from '../workspace/plan-change'
import { readWhole } from '../workspace/read-whole'
import { resolveInside } from '../workspace/resolve-path'

const MAX_BYTES = 8 * 1024 * 1024

/** A file that a tool is to change, whole. Refuses what is not there, not a plain file, or above 8 MB. */
export async function readEditable(workspace: string, path: string): Promise<ReadFile> {
  const absolute = await resolveInside(workspace, path)
  const file = await openRegularFile(absolute).catch(cause => {
    throw isNotFound(cause) ? new Error(`file not found: ${path}`, { cause }) : cause
  })
  try {
    const { size, mode } = await file.stat()
    refuseLarge(size, path)
    const bytes = await readWhole(file, size)
    return { absolute, bytes, version: versionOf(bytes), mode: mode & 0o7777 }
  } finally {
    await file.close()
  }
}

/** The text of a file, exact to the byte. Refuses what is not UTF-8. */
export function editableText({ bytes }: ReadFile, path: string): string {
  const text = decodeExactly(bytes)
  if (text === null) throw new Error(`not a UTF-8 text file: ${path}`)
  return text
}

/** Refuses a size above 8 MB. */
export function refuseLarge(bytes: number, path: string): void {
  if (bytes > MAX_BYTES) throw new Error(`file too large to edit: ${path} (limit: 8 MB)`)
}

/** Refuses a plan for another content than the one that was read for it. */
export function refuseMoved({ change }: PlannedChange, { version }: ReadFile, path: string): void {
  if (!sameVersion(change.before, version)) throw new Error(`${path} changed while it was read. Try again.`)
}

function isNotFound(thrown: unknown): boolean {
  return thrown instanceof AppError && thrown.code === 'not-found'
}
