/** Chinese and Japanese write no spaces: there a word may begin anywhere, and one of another script begins right after them. */
const UNSPACED = /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u
const ENDS_IN_WORD = /(?![\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}])[\p{L}\p{N}]$/u

/** Returns whether a word of the text begins so. */
export function hasBeginning(text: string, word: string): boolean {
  if (UNSPACED.test(word)) return text.includes(word)
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!ENDS_IN_WORD.test(text.slice(0, at))) return true
  }
  return false
}
