import type { FileVersion } from '../../shared/effects'
import { AppError } from '../../shared/errors'
import { decodeExactly } from '../workspace/diff-text'
import { sameVersion, versionOf } from '../workspace/file-version'
import { openRegularFile } from '../workspace/open-regular-file'
import type { PlannedChange } from '../workspace/plan-change'
import { resolveInside } from '../workspace/resolve-path'

const MAX_BYTES = 8 * 1024 * 1024

export type Editable = { bytes: Uint8Array; version: FileVersion }

/** A file that a tool is to change, whole. Refuses what is not there, not a plain file, or above 8 MB. */
export async function readEditable(workspace: string, path: string): Promise<Editable> {
  const file = await openRegularFile(await resolveInside(workspace, path)).catch(cause => {
    throw isNotFound(cause) ? new Error(`file not found: ${path}`, { cause }) : cause
  })
  try {
    refuseLarge((await file.stat()).size, path)
    const bytes = await file.readFile()
    return { bytes, version: versionOf(bytes) }
  } finally {
    await file.close()
  }
}

/** The text of a file, exact to the byte. Refuses what is not UTF-8. */
export function editableText({ bytes }: Editable, path: string): string {
  const text = decodeExactly(bytes)
  if (text === null) throw new Error(`not a UTF-8 text file: ${path}`)
  return text
}

/** Refuses a size above 8 MB. */
export function refuseLarge(bytes: number, path: string): void {
  if (bytes > MAX_BYTES) throw new Error(`file too large to edit: ${path} (limit: 8 MB)`)
}

/** Refuses a plan for another content than the one that was read for it. */
export function refuseMoved({ change }: PlannedChange, { version }: Editable, path: string): void {
  if (!sameVersion(change.before, version)) throw new Error(`${path} changed while it was read. Try again.`)
}

function isNotFound(thrown: unknown): boolean {
  return thrown instanceof AppError && thrown.code === 'not-found'
}
