import { diffLines, type LineEdit } from '../../workspace/diff/diff-lines'
import { lineSearch } from '../../workspace/patch/line-search'
import { TIER_WORDS, type Tier } from '../../workspace/patch/line-tiers'
import { reIndent } from '../../workspace/patch/re-indent'
import { firstEnding, type TextLine, textLines } from '../../workspace/patch/text-lines'
import { findText } from './find-text'
import {
  NOT_FOUND,
  type Replacement,
  type ReplaceRequest,
  TextIndented,
  TextMissing,
  TextRepeated,
} from './replace-words'

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

/** The maximum number of steps; if comparing the old block with the new one takes more, the whole block counts as new. */
const MAX_STEPS = 300_000

const NO_INDENTATION =
  'old_string matches only with other indentation than the file has, and it is not clear how new_string is to be indented. Re-read the file and provide the lines with their exact indentation.'

/** As `replaceText`, for whole lines that match but for their ending, for white space, or for kinds of quotes and dashes. */
function replaceLines(
  text: string,
  { from, to, all }: ReplaceRequest,
  checkSize: (length: number) => void,
): Replacement {
  const lines = textLines(text)
  const block = blockOf(from, to)
  const found = lineSearch(text, lines).findAll(block.given)
  if (!found || block.given.every(line => line.trim() === '')) throw new TextMissing(NOT_FOUND)
  if (found.at.length > 1 && !all) throw new TextRepeated(found.at.length)
  const places = withoutOverlaps(found.at, block.given.length)
  checkSize(text.length + places.length * (to.length - from.length))
  const warnings = [found.tier === 'exact' ? OTHER_ENDINGS : `used fuzzy old_string match ${TIER_WORDS[found.tier]}`]
  const ending = firstEnding(text)
  const pieces: string[] = []
  let [done, length] = [0, 0]
  for (const at of places) {
    const place = lines.slice(at, at + block.given.length)
    const [start, end] = [
      place[0]?.start ?? 0,
      (block.endsOpen ? place.at(-1)?.end : place.at(-1)?.next) ?? text.length,
    ]
    const written = newText(place, block, { text, ending, tier: found.tier })
    length += start - done
    for (const piece of written) length += piece.length
    // By indentation alone a short text can become more than memory holds.
    checkSize(length)
    pieces.push(text.slice(done, start), written.join(''))
    done = end
  }
  return { text: pieces.join('') + text.slice(done), replacements: places.length, warnings }
}

const OTHER_ENDINGS = 'used old_string match ignoring line endings'

/**
 * The lines to find, and how they become those to put in, of which `added` are new. What is replaced ends before the last
 * line ending where it `endsOpen`.
 */
type Block = { given: string[]; edits: readonly LineEdit[]; added: string[]; endsOpen: boolean }

function blockOf(from: string, to: string): Block {
  const [given, wanted] = [from.split(/\r\n|\n|\r/), to.split(/\r\n|\n|\r/)]
  let endsOpen = given.at(-1) !== '' || given.length === 1
  if (!endsOpen) {
    given.pop()
    // Both end their last line, whose own ending then stays, or is missing still.
    endsOpen = wanted.length > 1 && wanted.at(-1) === ''
    if (endsOpen) wanted.pop()
  }
  const all = { oldStart: 0, oldEnd: given.length, newStart: 0, newEnd: wanted.length }
  const edits = diffLines(given, wanted, { left: MAX_STEPS }) ?? [all]
  return { given, edits, added: edits.flatMap(({ newStart, newEnd }) => wanted.slice(newStart, newEnd)), endsOpen }
}

function withoutOverlaps(at: readonly number[], length: number): number[] {
  const places: number[] = []
  for (const place of at) if (place >= (places.at(-1) ?? -length) + length) places.push(place)
  return places
}

type FoundText = { text: string; ending: string; tier: Tier }

/** Lines that both texts have stay as they are in the file; new ones are moved to its indentation. In pieces, which are not joined yet. */
function newText(
  place: readonly TextLine[],
  { given, edits, added }: Block,
  { text, ending, tier }: FoundText,
): string[] {
  const moved = tier === 'exact' || tier === 'trailing-space' ? added : indented(added, given, place)
  const pieces: string[] = []
  let [done, put] = [0, 0]
  const keep = (lines: readonly TextLine[]) => {
    for (const { text: line, end, next } of lines) pieces.push(line, text.slice(end, next) || ending)
  }
  for (const { oldStart, oldEnd, newStart, newEnd } of edits) {
    keep(place.slice(done, oldStart))
    for (const line of moved.slice(put, put + newEnd - newStart)) pieces.push(line, ending)
    put += newEnd - newStart
    done = oldEnd
  }
  keep(place.slice(done))
  // The ending of the last line stays what it is in the file.
  return pieces.slice(0, -1)
}

function indented(added: readonly string[], given: readonly string[], place: readonly TextLine[]): readonly string[] {
  if (added.length === 0) return added
  const pairs = given.map((text, index) => ({ given: text, found: place[index]?.text ?? '' }))
  const moved = reIndent(added, pairs)
  if (!moved) throw new TextIndented(NO_INDENTATION)
  return moved
}
