import { Lexer, type Token, type TokensList } from 'marked'
import { spend, spendOfTask, TooMuchWork } from './lexing-work'
import { plainBlock } from './plain-block'

/** Quotes and lists within each other that are still drawn as such; deeper ones overflow the call stack, and are not read by anybody. */
const MAX_DEPTH = 16

/** Signs that the lexer looks from, and over the rest of the text each time. */
const SIGN = /[`*_~[\]<>\\$!@()&|]/g
/** Signs times length of a text within one block. */
const MAX_DENSITY = 2_000_000

/** The cost of a call besides what it looks at. */
const CALL = 20
/** The additional cost of a text within a block. */
const INLINE = 100
/** The cost of an item of a list or a quote, even if it is empty. */
const INNER = 500

/** The lexer of `marked`, which is kept from texts that take it seconds: it looks at the rest of a text with each of its signs. */
export class BoundedLexer extends Lexer {
  /** True if nothing follows the text. */
  isWhole = true
  private depth = 0

  override blockTokens(source: string, tokens?: Token[], lastParagraphClipped?: boolean): Token[]
  override blockTokens(source: string, tokens?: TokensList, lastParagraphClipped?: boolean): TokensList
  override blockTokens(source: string, tokens: Token[] = [], lastParagraphClipped = false): Token[] {
    this.depth++
    if (this.depth > 1) spendOfTask(INNER)
    try {
      if (this.depth <= MAX_DEPTH) return super.blockTokens(source, tokens, lastParagraphClipped)
      tokens.push(plainBlock(source))
      return tokens
    } finally {
      this.depth--
    }
  }

  override inlineTokens(source: string, tokens: Token[] = []): Token[] {
    const signs = source.match(SIGN)?.length ?? 0
    if (signs * source.length > MAX_DENSITY) throw new TooMuchWork()
    spend(source.length + INLINE)
    return super.inlineTokens(source, tokens)
  }
}

const BLANK_LINE = /\n[ \t]*\n/
const LIST_OR_QUOTE = /^ {0,3}(?:[*+>-]|\d{1,9}[.)])/

/**
 * Charges for the next block: each looks as far as the next empty line, and a list or a quote looks over all of its lines
 * with each of them.
 */
export function spendOnBlock(source: string): void {
  const end = source.search(BLANK_LINE)
  const length = end < 0 ? source.length : end
  spend(length + CALL)
  if (!LIST_OR_QUOTE.test(source)) return
  const lines = linesIn(source, length)
  spend(lines ** 2 / 4 + lines * (longestMarkers(source.slice(0, length)) ** 2 / MARKERS_PER_UNIT))
}

/** Beneath an item that begins with others, each line has all of these markers looked over, from each of them on. */
const MARKERS_PER_UNIT = 20
const MARKERS = /^(?:[ \t]{0,3}(?:[*+-]|\d{1,9}[.)]|>)(?=[ \t]|$|>)){3,}/gm

function longestMarkers(block: string): number {
  return Math.max(0, ...(block.match(MARKERS) ?? []).map(({ length }) => length))
}

export function spendOnInline(source: string): void {
  spend(source.length + CALL)
}

function linesIn(source: string, length: number): number {
  let lines = 1
  for (let at = source.indexOf('\n'); at >= 0 && at < length; at = source.indexOf('\n', at + 1)) lines++
  return lines
}
