import { messageOf } from '../../../shared/errors'
import { looksUnified } from './parse-unified'
import { PatchError } from './patch-error'

/** The two ways to read the diff of a single file. */
export type DiffReader<T> = {
  v4a(diff: string): T
  unified(diff: string): T
}

const LEADING_BLANK =
  'V4A diff begins with an empty context line; remove the leading blank line unless the file actually contains one. Details: '
const FAILED_UNIFIED =
  'Received unified diff syntax and attempted to convert it to V4A, but applying the converted diff failed. Use a V4A body or a unified diff for this one file. Details: '

/** Reads a diff as V4A; where that fails, without the blank lines it begins with; then as a unified diff, if it looks like one. */
export function withFallbacks<T extends { warnings: string[] }>(diff: string, { v4a, unified }: DiffReader<T>): T {
  const first = attempt(() => v4a(diff))
  if ('value' in first) return first.value
  const blank = blankStart(diff)
  if (blank > 0) {
    const stripped = attempt(() => v4a(diff.slice(blank)))
    if ('value' in stripped) {
      return { ...stripped.value, warnings: ['ignored blank lines before the diff', ...stripped.value.warnings] }
    }
    if (!looksUnified(diff)) throw explained(LEADING_BLANK, stripped.error)
  }
  if (!looksUnified(diff)) throw first.error
  const converted = attempt(() => unified(diff))
  if ('value' in converted) return converted.value
  throw explained(FAILED_UNIFIED, converted.error)
}

/** Returns the start of the first line that is not empty. A pattern for that overflows on many lines. */
function blankStart(diff: string): number {
  let at = 0
  while (diff.startsWith('\n', at) || diff.startsWith('\r\n', at)) at += diff[at] === '\r' ? 2 : 1
  return at
}

function attempt<T>(read: () => T): { value: T } | { error: PatchError } {
  try {
    return { value: read() }
  } catch (thrown) {
    if (thrown instanceof PatchError) return { error: thrown }
    throw thrown
  }
}

function explained(what: string, cause: PatchError): PatchError {
  return new PatchError(what + messageOf(cause), { cause, advice: cause.advice })
}
