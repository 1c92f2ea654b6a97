import { diffArrays } from 'diff'
import { lineSearch, TIER_WORDS, type Tier } from '../workspace/patch/line-search'
import { reIndent } from '../workspace/patch/re-indent'
import { firstEnding, type TextLine, textLines } from '../workspace/patch/text-lines'
import { AMBIGUOUS, NOT_FOUND, type Replacement, type Wanted } from './replace-words'

/** Beyond so many differences the whole block counts as new. */
const MAX_DIFFERENCES = 1000

const NO_INDENTATION =
  'old_string matches only with other indentation than the file has, and it is not clear how new_string is to be indented. Re-read the file and provide the lines with their exact indentation.'

/** As `replaceText`, for whole lines that match but for their ending, for white space, or for kinds of quotes and dashes. */
export function replaceLines(
  text: string,
  { from, to, all }: Wanted,
  checkSize: (length: number) => void,
): Replacement {
  const lines = textLines(text)
  const block = blockOf(from, to)
  const found = lineSearch(text, lines).findAll(block.given)
  if (!found || block.given.every(line => line.trim() === '')) throw new Error(NOT_FOUND)
  if (found.at.length > 1 && !all) throw new Error(AMBIGUOUS)
  const places = withoutOverlaps(found.at, block.given.length)
  checkSize(text.length + places.length * (to.length - from.length))
  const warnings = [found.tier === 'exact' ? OTHER_ENDINGS : `used fuzzy old_string match ${TIER_WORDS[found.tier]}`]
  let replaced = ''
  let done = 0
  for (const at of places) {
    const place = lines.slice(at, at + block.given.length)
    const [start, end] = [place[0]?.start ?? 0, block.endsOpen ? place.at(-1)?.end : place.at(-1)?.next]
    replaced += text.slice(done, start) + newText(place, block, { text, tier: found.tier })
    done = end ?? text.length
  }
  return { text: replaced + text.slice(done), replacements: places.length, warnings }
}

const OTHER_ENDINGS = 'used old_string match ignoring line endings'

/** The lines to find and to put in. What is replaced ends before the last line ending where it `endsOpen`. */
type Block = { given: string[]; wanted: string[]; endsOpen: boolean }

function blockOf(from: string, to: string): Block {
  const [given, wanted] = [from.split(/\r\n|\n|\r/), to.split(/\r\n|\n|\r/)]
  const endsOpen = given.at(-1) !== '' || given.length === 1
  if (endsOpen) return { given, wanted, endsOpen }
  given.pop()
  // Both end their last line, whose own ending then stays, or is missing still.
  if (wanted.length > 1 && wanted.at(-1) === '') {
    wanted.pop()
    return { given, wanted, endsOpen: true }
  }
  return { given, wanted, endsOpen }
}

function withoutOverlaps(at: readonly number[], length: number): number[] {
  const places: number[] = []
  for (const place of at) if (place >= (places.at(-1) ?? -length) + length) places.push(place)
  return places
}

/** Lines that both texts have stay as they are in the file; new ones are moved to its indentation. */
function newText(
  place: readonly TextLine[],
  { given, wanted }: Block,
  { text, tier }: { text: string; tier: Tier },
): string {
  const ending = firstEnding(text)
  const parts = diffArrays(given, wanted, { maxEditLength: MAX_DIFFERENCES }) ?? [
    { value: given, removed: true, added: false },
    { value: wanted, removed: false, added: true },
  ]
  const written: { line: string; ending: string }[] = []
  let index = 0
  for (const { value, added, removed } of parts) {
    if (added) written.push(...indented(value, { given, place, tier }).map(line => ({ line, ending })))
    else {
      const kept = place.slice(index, index + value.length)
      index += value.length
      if (!removed)
        written.push(...kept.map(({ text: line, end, next }) => ({ line, ending: text.slice(end, next) || ending })))
    }
  }
  return written.map((part, at) => (at === written.length - 1 ? part.line : part.line + part.ending)).join('')
}

type Found = { given: readonly string[]; place: readonly TextLine[]; tier: Tier }

function indented(lines: string[], { given, place, tier }: Found): string[] {
  if (tier === 'exact' || tier === 'trailing-space') return lines
  const moved = reIndent(
    lines,
    given.map((text, index) => ({ given: text, found: place[index]?.text ?? '' })),
  )
  if (!moved) throw new Error(NO_INDENTATION)
  return moved
}
