import { foldText } from './fold-text'

/** So many words are looked for; what comes after them is not. */
const MAX_WORDS = 16

/** The words that a text must have, folded, the longest first. What stands in quotes is one of them; a quote that does not end counts as one at the end. */
export function parseQuery(query: string): string[] {
  const words = [...query.matchAll(/"([^"]*)"?|[^\s"]+/g)].map(([whole, quoted]) => quoted ?? whole)
  const folded = words.map(word => foldText(word).trim()).filter(isEnough)
  return [...new Set(folded)].slice(0, MAX_WORDS).sort((one, other) => other.length - one.length)
}

/** A single letter is everywhere; a single sign of another script can be a word. */
function isEnough(word: string): boolean {
  return word.length > 1 || /[^\0-\x7f]/.test(word)
}
