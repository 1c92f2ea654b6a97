import { replaceLines } from './replace-lines'
import { AMBIGUOUS, type Replacement, type Wanted } from './replace-words'

/**
 * Replaces text where it stands exactly as given, also within lines; where it does not, whole lines that match more
 * loosely, and says so in a warning. Throws an `Error` for the model where it is not there, or more than once.
 */
export function replaceText(text: string, wanted: Wanted, checkSize: (length: number) => void): Replacement {
  const [from, to] = inLineEndingsOf(text, wanted.from, wanted.to)
  const first = text.indexOf(from)
  if (first === -1) return replaceLines(text, wanted, checkSize)
  // From one character on, so that overlapping places count as two as well.
  if (!wanted.all && text.indexOf(from, first + 1) !== -1) throw new Error(AMBIGUOUS)
  const parts = text.split(from)
  // Before it is built: many places and a long text can make more than memory holds.
  checkSize(text.length + (parts.length - 1) * (to.length - from.length))
  return { text: parts.join(to), replacements: parts.length - 1, warnings: [] }
}

/** Models write LF; a file that uses CRLF throughout is matched and changed in its own line endings. */
function inLineEndingsOf(text: string, from: string, to: string): [string, string] {
  const usesCrlf = text.includes('\r\n') && !/(^|[^\r])\n/.test(text)
  if (!usesCrlf || from.includes('\r')) return [from, to]
  return [from.replaceAll('\n', '\r\n'), to.replace(/\r?\n/g, '\r\n')]
}
