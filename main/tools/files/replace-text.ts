import { findText } from './find-text'
import { replaceLines } from './replace-lines'
import { NOT_FOUND, type Replacement, type ReplaceRequest, TextMissing, TextRepeated } from './replace-words'

/**
 * Replaces text where it stands exactly as given, also within lines; where it does not, whole lines that match more
 * loosely, and says so in a warning. Throws an `Error` for the model where it is not there, or more than once.
 */
export function replaceText(text: string, wanted: ReplaceRequest, checkSize: (length: number) => void): Replacement {
  const [from, to] = inLineEndingsOf(text, wanted.from, wanted.to)
  const { at, isRepeated } = findText(text, from)
  if (at.length === 0 && wanted.exact) throw new TextMissing(NOT_FOUND)
  if (at.length === 0) return replaceLines(text, wanted, checkSize)
  // One that overlaps itself is there twice.
  if (!wanted.all && isRepeated) throw new TextRepeated(Math.max(2, at.length))
  // Before it is built: many places and a long text can make more than memory holds.
  checkSize(text.length + at.length * (to.length - from.length))
  const pieces: string[] = []
  let done = 0
  for (const start of at) {
    pieces.push(text.slice(done, start), to)
    done = start + from.length
  }
  const warnings = at.length < placesByLines(text, from) ? [ONLY_ONE_ENDING] : []
  return { text: pieces.join('') + text.slice(done), replacements: at.length, warnings }
}

const ONLY_ONE_ENDING =
  'the file mixes line endings: replaced only where they are those of old_string; it is there again with other ones'

/**
 * Returns how often a text of several lines occurs, whatever line endings it has. This is the exact number if the file
 * does not mix endings.
 */
function placesByLines(text: string, from: string): number {
  const endings = [/\r\n/, /(?:^|[^\r])\n/, /\r(?!\n)/].filter(ending => ending.test(text))
  if (!/[\r\n]/.test(from) || endings.length < 2) return 0
  const withFeeds = (part: string) => part.replace(/\r\n?/g, '\n')
  const { at, isRepeated } = findText(withFeeds(text), withFeeds(from))
  return at.length === 1 && isRepeated ? 2 : at.length
}

/** Models write LF; a file that uses CRLF throughout is matched and changed in its own line endings. */
function inLineEndingsOf(text: string, from: string, to: string): [string, string] {
  const usesCrlf = text.includes('\r\n') && !/(^|[^\r])\n/.test(text)
  if (!usesCrlf || from.includes('\r')) return [from, to]
  return [from.replaceAll('\n', '\r\n'), to.replace(/\r?\n/g, '\r\n')]
}
