import { Marked, type Token, type TokenizerExtension } from 'marked'
import { BoundedLexer, spendOnBlock, spendOnInline } from './bounded-lexer'
import { beginPiece, spend } from './lexing-work'
import { nestedFence } from './open-fence'

/** The content after its own opening, up to its end: without further signs within, so that no text is looked at twice. */
const CLOSED = { $: /((?:\\[\s\S]|[^\\$]|\$(?!\$)){1,10000})\$\$/y, '\\': /((?:\\[^[\]]|[^\\]){1,10000})\\\]/y }
const OPENING = /^ {0,3}(?:\$\$|\\\[)/
const EMPTY_LINE = /\n[ \t]*\n/
const END_OF_LINE = /^[ \t]*(?:([.,;:])[ \t]*)?(?:\n|$)/

/**
 * A formula between `$$` or `\[ \]` that begins a line, with no empty line in it. Whether there is one is said by its first
 * line alone, so that nothing that is written later changes what came before it.
 */
function blockFormula(source: string): FormulaToken | undefined {
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
function nextBlock(source: string): number | undefined {
  const near = source.slice(0, MAX_AHEAD)
  if (!near.includes('$$') && !near.includes('\\[')) return undefined
  for (const { index } of near.slice(0, paragraphEnd(near)).matchAll(/\n(?= {0,3}(?:\$\$|\\\[))/g)) {
    if (blockFormula(source.slice(index + 1))) return index + 1
  }
  return undefined
}

/** A line of a formula that is `=` or `---` makes no heading of the text before it. */
function isUnderlined(source: string): boolean {
  const next = nextBlock(source)
  return next === undefined || /\n {0,3}(?:=+|-+)[ \t]*\n/.test(source.slice(0, next))
}

/**
 * Within a line `$$…$$`, `$…$` and `\(…\)` count, and GitHub's dollars around code. Single dollars as in Pandoc and on GitHub: no
 * white space inside them and no word right outside, so that amounts of money and variables of a shell stay what they are.
 */
const INLINE = new RegExp(
  [
    String.raw`\$\$(?!\s*\$)(?<double>(?:\\[\s\S]|[^\\$]){1,2000}?)\$\$(?![\w$])`,
    String.raw`\$\x60(?<ticked>[^\x60\n]{1,1000})\x60\$(?!\w)`,
    String.raw`\$(?![\s$\x60])(?<single>(?:\\[^\n]|[^\\$\n\x60]){1,1000}?)(?<!\s)\$(?![\w$({])`,
    String.raw`\\\((?!\s*\\\))(?<round>(?:\\[^()]|[^\\]){1,1000}?)\\\)`,
  ].join('|'),
  'y',
)

/** Words beside each other outside of commands and braces: no formula, but what is between two amounts, or an aside. */
const PROSE = /\]\(|[a-z]{2}[,.;:]?\s+[a-z]{2}|\d\s+[a-z]{2,}\s/i
const COMMAND = /\\[a-z]+\*?(?:\s*\{[^{}]*\})*|\{[^{}]*\}/gi

/** The signs that only a formula has, whatever else is in it. */
const TEX = /\\[a-z]|[\^_]/i
/** The text that no formula begins with. */
const MID_SENTENCE = /^(?:[,;:?)/"'’”](?!=)|\.(?!\d)|-[a-z]{3})/i
/** Signs of a text: of money, of what is quoted, and bold words. */
const TEXT_SIGN = /[€£¥₹₩₽₺฿₫"“”„«»]|\*\*/
/** The dollars of countries, at the end of what begins as an amount. */
const CURRENCY = /(?:^|[^a-z])\(?(?:USD?|AUD?|CAN?|CAD|NZD?|HKD?|SGD?|NTD?|MX[ND]?|BRL|TWD|RD|TT|BZ|EC|JM?D?)\)?$/i
/** The text between two amounts. */
const BETWEEN = /[-–—,;:/=(]$/
/** A single letter is the dollar of a country only before another amount. */
const LETTER_MONEY = /^\d[^a-z]*[acsrj]$/i
const AMOUNT = /^\s?\d/

/** Returns whether the text between two single dollars is part of a sentence about prices or variables. */
function isOfSentence(formula: string, after: string): boolean {
  if (TEX.test(formula)) return false
  if (MID_SENTENCE.test(formula) || TEXT_SIGN.test(formula)) return true
  if (AMOUNT.test(formula) && (CURRENCY.test(formula) || BETWEEN.test(formula))) return true
  return count(formula, /[([]/g) !== count(formula, /[)\]]/g) || (LETTER_MONEY.test(formula) && AMOUNT.test(after))
}

function count(text: string, sign: RegExp): number {
  return text.match(sign)?.length ?? 0
}

function inlineFormula(source: string, at: number, before: string): FormulaToken | undefined {
  if (source[at] === '$' && /[\w\\$]/.test(before)) return undefined
  INLINE.lastIndex = at
  const found = INLINE.exec(source)
  const { double, ticked, single, round } = found?.groups ?? {}
  const text = double ?? ticked ?? single ?? round ?? ''
  if (!found || (!ticked && PROSE.test(text.replace(COMMAND, ' ~ ')))) return undefined
  const end = at + found[0].length
  if (single !== undefined && isOfSentence(single, source.slice(end, end + 2))) return undefined
  return { type: 'formula', raw: found[0], text: text.trim(), isBlock: double !== undefined }
}

/** Text in which no `_` or `*` of a formula is taken for emphasis, of the same length. */
function masked(source: string): string {
  let result = ''
  let end = 0
  for (const { index } of source.matchAll(/\$|\\\(/g)) {
    const found = index < end ? undefined : inlineFormula(source, index, source.charAt(index - 1))
    if (!found) continue
    result += source.slice(end, index) + 'a'.repeat(found.raw.length)
    end = index + found.raw.length
  }
  return result + source.slice(end)
}

export function isFormula(token: Token): token is FormulaToken {
  return token.type === 'formula'
}

const mathBlock: TokenizerExtension = {
  name: 'mathBlock',
  level: 'block',
  start(source) {
    // Elsewhere paragraphs are read line by line.
    return this.lexer.state.top ? nextBlock(source) : undefined
  },
  // It is asked first before each block, and so is the other one within them.
  tokenizer(source) {
    spendOnBlock(source)
    return blockFormula(source)
  },
}

/** The lexer's previous position; if it has reached a text since, that was its beginning. */
let lastSource = ''

const mathInline: TokenizerExtension = {
  name: 'mathInline',
  level: 'inline',
  start(source) {
    const signs = [source.indexOf('$'), source.indexOf('\\(')].filter(at => at >= 0)
    return signs.length > 0 ? Math.min(...signs) : undefined
  },
  tokenizer(source, tokens) {
    spendOnInline(source)
    // A text is added to piece by piece: to look at its end, each time it would be copied.
    const before = tokens.at(-1)?.type === 'text' ? lastSource.charAt(lastSource.length - source.length - 1) : ''
    lastSource = source
    return inlineFormula(source, 0, before)
  },
}

const { defaults } = new Marked({
  extensions: [mathBlock, mathInline],
  hooks: { emStrongMask: masked },
  tokenizer: {
    lheading: source => (isUnderlined(source) ? false : undefined),
    fences(source) {
      const { isWhole } = this.lexer as BoundedLexer
      return nestedFence(source, { isWhole, looked: spend }) ?? false
    },
  },
})

/** The targets of the links named in a text. */
export type LinkTargets = BoundedLexer['tokens']['links']

export const noTargets: LinkTargets = {}

/** The blocks of a text, as `Lexer.lex` with formulas; null where that would take too long. */
export function lexMarkdown(text: string, targets = noTargets): Token[] | null {
  return lexed(text, targets)?.tokens ?? null
}

/** As `lexMarkdown`, of a text that goes on: fences within its last one may still end. */
export function lexBeginning(text: string): Token[] | null {
  return lexed(text, noTargets, false)?.tokens ?? null
}

/** Returns the targets of a text's links, by the definitions in it. */
export function linkTargets(text: string): LinkTargets {
  return lexed(text, noTargets)?.tokens.links ?? noTargets
}

/** The cost of looking at a text at all. */
const PER_SIGN = 3

function lexed(text: string, targets: LinkTargets, isWhole = true): BoundedLexer | null {
  const lexer = new BoundedLexer(defaults)
  lexer.isWhole = isWhole
  Object.assign(lexer.tokens.links, targets)
  beginPiece()
  try {
    spend(text.length * PER_SIGN)
    lexer.lex(text)
    return lexer
  } catch {
    // Besides too much work: a pattern or a depth that the engine itself gave up.
    return null
  }
}

/**
 * A formula in TeX. `raw` is what was written, with its signs; `isBlock` says that it stands on a line of its own; an open
 * one has not been ended, and is shown as it is written.
 */
type FormulaToken = { type: 'formula'; raw: string; text: string; isBlock: boolean; isOpen?: boolean }
