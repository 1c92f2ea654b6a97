import { AppError } from '../../../shared/errors'
import { versionOf } from '../../workspace/changes/file-version'
import type { ReadFile } from '../../workspace/changes/plan-change'
import { refuseLarge } from '../../workspace/changes/refuse-large'
import { refuseOnMain } from '../../workspace/changes/too-much-for-main'
import { decodeExactly } from '../../workspace/diff/diff-text'
import { lookInside } from '../../workspace/paths/resolve-path'
import { chosenEncoding } from '../../workspace/read/chosen-encodings'
import {
  decodeExactlyAs,
  encodeExactlyAs,
  encodingOfText,
  encodingWords,
  type FoundEncoding,
} from '../../workspace/read/find-encoding'
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
      encoding: await encodingOfText(bytes, { chosen: chosenEncoding(absolute) }),
      version: versionOf(bytes),
      mode: Number(opened.mode) & 0o7777,
      names: Number(opened.nlink),
    }
  } finally {
    await handle.close()
  }
}

/** The text of a file, exact to the byte. Refuses what is no text, or would not become the same bytes again. */
export function editableText({ bytes, encoding }: ReadFile, path: string): string {
  if (encoding === null) throw new Error(`not a text file: ${path}`)
  const text = encoding.name === 'UTF-8' ? decodeExactly(bytes) : decodeExactlyAs(bytes, encoding.name)
  if (text !== null && !text.includes('\0')) return text
  throw new Error(
    `${path} is not changed: its encoding, ${encodingWords(encoding)}, does not give back all of its bytes. Nothing was lost. Use a program that ` +
      'knows its encoding, or ask the person.',
  )
}

/** A changed text in the encoding that its file has. Refuses characters that the encoding has no sign for. */
export function encodedAs(text: string, encoding: FoundEncoding | null, path: string): Uint8Array {
  if (!encoding || encoding.name === 'UTF-8') return new TextEncoder().encode(text)
  const bytes = encodeExactlyAs(text, encoding.name)
  if (bytes) return bytes
  const missing = [...new Set(text)].filter(character => encodeExactlyAs(character, encoding.name) === null)
  throw new Error(
    `${path} is encoded in ${encodingWords(encoding)}, which has no sign for ${missing.slice(0, MAX_NAMED).join(' ')}. Nothing was ` +
      'written. Leave these out, or have the file converted to UTF-8 by a command first.',
  )
}

/** Returns the message to the model about a file that is not plain UTF-8. */
export function encodingWarnings(encoding: FoundEncoding | null): string[] {
  const words = encoding && encodingWords(encoding)
  return words ? [`the file keeps its encoding: ${words}`] : []
}

/** So many characters are named that an encoding has not. */
const MAX_NAMED = 10

function notFound(path: string, cause?: unknown): Error {
  return new Error(`file not found: ${path}`, { cause })
}

function isNotFound(thrown: unknown): boolean {
  return thrown instanceof AppError && thrown.code === 'not-found'
}
