/** The costs that the characters of a run add to the count, one after the other; in a longer run they repeat from `again`. */
type Kind = { costs: readonly number[]; again: number }

/**
 * Fitted by least squares to the counts of o200k_base and cl100k_base for source code, JSON, listings and prose, where it
 * is within an eighth; for scripts other than Latin it lies between the two.
 */
const LETTER: Kind = { costs: [1.15, 0, 0, 0, 0, 0, 0, 0.35], again: 7 }
const DIGIT: Kind = { costs: [1.6, 0, 0], again: 0 }
// A single space belongs to the word that follows.
const SPACE: Kind = { costs: [0, 1.1, 0], again: 2 }
const LINE: Kind = { costs: [1, 0], again: 1 }
const MARK: Kind = { costs: [0.34], again: 0 }
const EAST_ASIAN: Kind = { costs: [1], again: 0 }
const SYMBOL: Kind = { costs: [1.1], again: 0 }
const OTHER: Kind = { costs: [0.5], again: 0 }

/** No tokenizer in use puts more into a token on average, except in texts that repeat themselves. */
const CHARACTERS_PER_TOKEN = 4

/** About how many tokens a text is, whatever the model. Never below a quarter of its UTF-16 units. */
export function estimateTokens(text: string): number {
  let tokens = 0
  let place = 0
  let before: Kind | undefined
  let wasCapital = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    const isCapital = code >= 65 && code <= 90
    const kind = code < 128 ? (ascii[code] ?? MARK) : kindBeyondAscii(code)
    // Words end also where the next one of camelCase begins.
    const goesOn = kind === before && (!isCapital || wasCapital)
    place = goesOn ? after(place, kind) : 0
    tokens += kind.costs[place] ?? 0
    before = kind
    wasCapital = isCapital
  }
  return Math.ceil(Math.max(tokens, text.length / CHARACTERS_PER_TOKEN))
}

/**
 * Pictures cost by their area, which is not known here: a pixel is taken for a sixteenth of a byte. Providers shrink large
 * ones to some 1,600 tokens; of an image of unknown size that much is expected.
 */
export function estimateImageTokens(bytes?: number): number {
  return bytes === undefined ? MOST_OF_AN_IMAGE : Math.min(MOST_OF_AN_IMAGE, Math.max(85, Math.ceil(bytes / 50)))
}

const MOST_OF_AN_IMAGE = 1_600

function after(place: number, { costs, again }: Kind): number {
  return place + 1 < costs.length ? place + 1 : again
}

const ascii = Array.from({ length: 128 }, (_, code): Kind => {
  const character = String.fromCharCode(code)
  if (/[A-Za-z]/.test(character)) return LETTER
  if (/\d/.test(character)) return DIGIT
  if (/[ \t]/.test(character)) return SPACE
  return /[\r\n]/.test(character) ? LINE : MARK
})

function kindBeyondAscii(code: number): Kind {
  if (code < 0x250) return LETTER
  // Chinese, Japanese and Korean, and their own punctuation.
  if ((code >= 0x2e80 && code < 0xd7b0) || (code >= 0xf900 && code < 0xfb00) || code >= 0xff00) return EAST_ASIAN
  // Halves of a surrogate pair, mostly emoji, and signs.
  if ((code >= 0xd800 && code < 0xe000) || (code >= 0x2000 && code < 0x2e80)) return SYMBOL
  return OTHER
}
