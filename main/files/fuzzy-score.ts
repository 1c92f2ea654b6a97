import { alikeName } from '../workspace/paths/near-path'
import { type FileEntry, lettersOf } from './file-entry'

/** One word of what was typed, in lower case. */
export type Term = { text: string; letters: number }

const NO_MATCH = 0

// The lowest scores of matches. The steps are wider than anything that is added below.
const NAME = 5000
const NAME_START = 4000
const NAME_WORD = 3000
const NAME_PART = 2500
const PATH_WORD = 2000
const PATH_PART = 1500
const NAME_LETTERS = 1000
const PATH_LETTERS = 100

const LETTER_AT_START = 12
const LETTER_IN_ROW = 8
const MAX_BONUS = 400

/** The words that all must match, in any order. A '\' is taken for a '/', as people type it on Windows. */
export function termsOf(query: string): Term[] {
  const words = alikeName(query).toLowerCase().replaceAll('\\', '/').split(/\s+/).filter(Boolean)
  return words.map(text => ({ text, letters: lettersOf(text) }))
}

/**
 * Returns how well a file fits, higher is better; 0 if it does not, or certainly not as well as `atLeast`. Takes time in
 * proportion to the path, whatever the person types.
 */
export function fuzzyScore(terms: readonly Term[], entry: FileEntry, atLeast = 0): number {
  const needed = atLeast - 1 - (terms.length - 1) * NAME
  let total = 1
  for (const term of terms) {
    if ((term.letters & entry.letters) !== term.letters) return NO_MATCH
    const score = scoreInRow(term.text, entry, needed) || scoreApart(term.text, entry, needed)
    if (score === NO_MATCH) return NO_MATCH
    total += score
  }
  return total
}

/** All letters side by side: in the name, else further up in the path. */
function scoreInRow(text: string, entry: FileEntry, needed: number): number {
  const { lower, nameStart } = entry
  const inName = lower.indexOf(text, nameStart)
  if (inName === nameStart) return isWholeName(text, entry) ? NAME : NAME_START
  if (inName > nameStart) return startsWord(entry, inName) ? NAME_WORD : NAME_PART
  // The search forwards is the faster one, and mostly finds nothing.
  if (needed > PATH_WORD || lower.indexOf(text) < 0) return NO_MATCH
  const inPath = lower.lastIndexOf(text)
  return startsWord(entry, inPath) ? PATH_WORD : PATH_PART
}

function isWholeName(text: string, { lower, nameStart }: FileEntry): boolean {
  const end = nameStart + text.length
  return end === lower.length || (lower[end] === '.' && text.length > 1)
}

/** The letters in order with others between them: in the name, else anywhere in the path. */
function scoreApart(text: string, entry: FileEntry, needed: number): number {
  if (needed > NAME_LETTERS + MAX_BONUS) return NO_MATCH
  const inName = bonusWith(text, entry, { from: entry.nameStart, takesStarts: false })
  if (inName !== null) {
    // To take the starts of words first may miss a match that exists, so both ways are tried.
    const byStarts = bonusWith(text, entry, { from: entry.nameStart, takesStarts: true }) ?? 0
    return NAME_LETTERS + Math.max(inName, byStarts)
  }
  if (needed > PATH_LETTERS + MAX_BONUS) return NO_MATCH
  const inPath = bonusWith(text, entry, { from: 0, takesStarts: false })
  return inPath === null ? NO_MATCH : PATH_LETTERS + inPath
}

type MatchStart = { from: number; takesStarts: boolean }

function bonusWith(text: string, entry: FileEntry, { from, takesStarts }: MatchStart): number | null {
  let bonus = 0
  let next = from
  for (let i = 0; i < text.length; i++) {
    const letter = text[i] ?? ''
    const nearest = entry.lower.indexOf(letter, next)
    if (nearest < 0) return null
    const isInRow = i > 0 && nearest === next
    const at = takesStarts && !isInRow ? (startOfWord(letter, entry, nearest) ?? nearest) : nearest
    if (isInRow) bonus += LETTER_IN_ROW
    if (startsWord(entry, at)) bonus += LETTER_AT_START
    next = at + 1
  }
  return Math.min(bonus, MAX_BONUS)
}

function startOfWord(letter: string, entry: FileEntry, from: number): number | null {
  for (let at = from; at >= 0; at = entry.lower.indexOf(letter, at + 1)) {
    if (startsWord(entry, at)) return at
  }
  return null
}

/** After a separator, or a capital after a small letter. */
function startsWord({ path, lower }: FileEntry, at: number): boolean {
  if (at === 0) return true
  if (isSeparator(lower.charCodeAt(at - 1))) return true
  // Some letters become longer in lower case; the places no longer agree then.
  return path.length === lower.length && path[at] !== lower[at] && path[at - 1] === lower[at - 1]
}

/** One of / . - _ and the space. */
function isSeparator(code: number): boolean {
  return code === 47 || code === 46 || code === 45 || code === 95 || code === 32
}
