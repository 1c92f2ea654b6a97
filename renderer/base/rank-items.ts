import { hasBeginning } from './has-beginning'

/** An item that can be found by a few letters. */
export type Findable = {
  label: string
  detail?: string
  /** Its other names; they find it, and are not shown. */
  words?: string
  /** True if it comes after the others that fit as well; that it begins with a word makes it no better. */
  yields?: boolean
}

const START = 40
const WORD = 30
const INSIDE = 20
const LETTERS = 10
const DETAIL_SHARE = 0.5

/**
 * The items that fit what was typed, the best first; of equal ones, the one that was given first. Every word must fit,
 * in any order. Without a word all fit.
 */
export function rankItems<T extends Findable>(items: readonly T[], query: string): T[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...items]
  return items
    .map(item => ({ item, score: scoreOf(item, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item)
}

function scoreOf({ label, detail = '', words: others = '', yields }: Findable, words: readonly string[]): number {
  const [inLabel, inDetail, inOthers] = [label.toLowerCase(), detail.toLowerCase(), others.toLowerCase()]
  const most = yields ? WORD : START
  let total = 0
  for (const word of words) {
    const score = Math.max(
      Math.min(most, wordScore(inLabel, word)),
      wordScore(inDetail, word) * DETAIL_SHARE,
      // Within one of them nobody has seen it.
      hasBeginning(inOthers, word) ? WORD * DETAIL_SHARE : 0,
    )
    if (score === 0) return 0
    total += score
  }
  // Of two that fit as well, the shorter one is meant; of several words, what begins with them as they stand.
  const isBegun = words.length > 1 && inLabel.startsWith(words.join(' '))
  return total + 1 / (1 + label.length) - (yields ? 1 : 0) + (isBegun ? START - WORD + 2 : 0)
}

function wordScore(text: string, word: string): number {
  const score = plainScore(text, word)
  return score === 0 && word.length > 1 ? lettersScore(text, word) : score
}

/** Without a look at single letters. */
function plainScore(text: string, word: string): number {
  if (text.startsWith(word)) return START
  if (nextStart(text, word, 0) > 0) return WORD
  return text.includes(word) ? INSIDE : 0
}

/** The letters in order: each at the start of a word, or right after the one before. */
function lettersScore(text: string, word: string): number {
  let at = -1
  for (const letter of word) {
    const next = text[at + 1] === letter ? at + 1 : nextStart(text, letter, at + 1)
    if (next < 0) return 0
    at = next
  }
  return LETTERS
}

/** Returns the position at which some letters stand at the start of a word; -1 if there is none. */
function nextStart(text: string, letters: string, from: number): number {
  for (let at = text.indexOf(letters, from); at >= 0; at = text.indexOf(letters, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return at
  }
  return -1
}
