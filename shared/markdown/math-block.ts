import type { FormulaToken } from './formula-token'

/** The content after its own opening, up to its end: without further signs within, so that no text is looked at twice. */
const CLOSED = { $: /((?:\\[\s\S]|[^\\$]|\$(?!\$)){1,10000})\$\$/y, '\\': /((?:\\[^[\]]|[^\\]){1,10000})\\\]/y }
const OPENING = /^ {0,3}(?:\$\$|\\\[)/
const EMPTY_LINE = /\n[ \t]*\n/
const END_OF_LINE = /^[ \t]*(?:([.,;:])[ \t]*)?(?:\n|$)/

/**
 * A formula between `$$` or `\[ \]` that begins a line, with no empty line in it. Whether there is one is said by its first
 * line alone, so that nothing that is written later changes what came before it.
 */
export function blockFormula(source: string): FormulaToken | undefined {
  const opening = OPENING.exec(source)?.[0]
  if (!opening) return undefined
  const sign = opening.endsWith('$') ? '$' : '\\'
  const closed = CLOSED[sign]
  closed.lastIndex = opening.length
  const [whole = '', text = ''] = closed.exec(source) ?? []
  const rest = source.slice(opening.length + whole.length)
  if (whole && !text.includes('\n')) {
    return (sign === '$' ? isOnLine(text, rest) : isInBrackets(text, rest))
      ? formulaOf(opening + whole, text, END_OF_LINE.exec(rest))
      : undefined
  }
  const [first = ''] = source.slice(opening.length, opening.length + MAX_AHEAD).split('\n', 1)
  if (first.trim() !== '' && !isTex(first)) return undefined
  if (whole && !EMPTY_LINE.test(text)) return formulaOf(opening + whole, text, END_OF_LINE.exec(rest))
  const paragraph = source.slice(0, paragraphEnd(source))
  return { type: 'formula', raw: paragraph, text: paragraph.trim(), isBlock: true, isOpen: true }
}

function isOnLine(text: string, rest: string): boolean {
  return text.trim() !== '' && (END_OF_LINE.test(rest) || isTex(text))
}

/** Words in brackets that were escaped are no formula, nor is what would have been a link. */
function isInBrackets(text: string, rest: string): boolean {
  if (text.trim() === '' || rest.startsWith('(')) return false
  return isTex(text) || (END_OF_LINE.test(rest) && /^\s/.test(text))
}

/** Punctuation that ends the sentence of a formula is set behind it. */
function formulaOf(raw: string, text: string, end: RegExpExecArray | null): FormulaToken {
  const [rest = '', stop = ''] = end ?? []
  return { type: 'formula', raw: raw + rest, text: text.trim() + stop, isBlock: true }
}

/** A link has signs of formulas in its address. */
function isTex(text: string): boolean {
  return /[\\^_={}+<>]/.test(text) && !text.includes('](')
}

function paragraphEnd(source: string): number {
  const end = source.search(/\n[ \t]*(?:\n|$)/)
  return end < 0 ? source.length : end + 1
}

/** So far is looked for a formula behind the text of a paragraph. */
const MAX_AHEAD = 10_000

/** Returns the position of a line, in the paragraph at the start of a text, that begins with a formula. */
export function nextBlock(source: string): number | undefined {
  const near = source.slice(0, MAX_AHEAD)
  if (!near.includes('$$') && !near.includes('\\[')) return undefined
  for (const { index } of near.slice(0, paragraphEnd(near)).matchAll(/\n(?= {0,3}(?:\$\$|\\\[))/g)) {
    if (blockFormula(source.slice(index + 1))) return index + 1
  }
  return undefined
}

/** A line of a formula that is `=` or `---` makes no heading of the text before it. */
export function isUnderlined(source: string): boolean {
  const next = nextBlock(source)
  return next === undefined || /\n {0,3}(?:=+|-+)[ \t]*\n/.test(source.slice(0, next))
}
