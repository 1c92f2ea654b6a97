/** An English sentence with gaps: what stands before, between and after them, and which gap comes when. */
export type Template = { pieces: readonly string[]; gaps: readonly Gap[]; words: string; keepsOrder: boolean }
type Gap = { number: string; isSentence: boolean }

/** A longer text is nothing that main words; looking for gaps in it would take time. */
export const LONGEST = 4_000
/** A gap of a sentence, with a star where another sentence stands in it. */
export const GAP = /\{(\d)(\*?)\}/g

export function templateOf(english: string, words: string): Template {
  const gaps = [...english.matchAll(GAP)].map(([, number = '', star]) => ({ number, isSentence: star === '*' }))
  const order = [...words.matchAll(GAP)].map(([, number = '']) => number)
  const keepsOrder = order.join() === gaps.map(({ number }) => number).join()
  return { pieces: english.split(/\{\d\*?\}/), gaps, words, keepsOrder }
}

/** Of two that fit, the one that leaves no sentence in a gap untold comes first, then one that begins with its own words. */
export function rankOf({ pieces, gaps }: Template): number {
  const isTold = gaps.every(({ isSentence }) => isSentence)
  return pieces.join('').length + (isTold ? 2 : pieces[0] === '' ? 0 : 1) * LONGEST
}

/** Returns whether the template itself marks where it begins and ends: the content of its gaps is not what is joined to it. */
export function isClosed({ pieces, gaps }: Template): boolean {
  const begins = pieces[0] !== '' || gaps[0]?.isSentence === true
  return begins && (pieces.at(-1) !== '' || gaps.at(-1)?.isSentence === true)
}

/**
 * Returns what a text has in the gaps of a template; undefined if it is another sentence. If a value could end at more
 * than one position, the order must stay: then all of it is still there as it was, whatever belongs to which gap.
 */
export function valuesIn(text: string, { pieces, gaps, keepsOrder }: Template): string[] | undefined {
  const [first = '', ...others] = pieces
  const last = others.pop() ?? ''
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return undefined
  const end = text.length - last.length
  const values: string[] = []
  let start = first.length
  for (const piece of others) {
    // Between two sentences the last place counts: the first one may have the same signs in it.
    const isBetween = others.length === 1 && gaps.every(({ isSentence }) => isSentence)
    const at = isBetween ? text.lastIndexOf(piece, end - piece.length) : text.indexOf(piece, start)
    if (at < start || at + piece.length > end) return undefined
    const again = text.indexOf(piece, at + 1)
    if (!keepsOrder && again >= 0 && again + piece.length <= end) return undefined
    values.push(text.slice(start, at))
    start = at + piece.length
  }
  return [...values, text.slice(start, end)]
}
