import { Lexer, Marked, type Token, type TokenizerExtension } from 'marked'

/**
 * A formula in TeX. `raw` is what was written, with its signs; `isBlock` says that it stands on a line of its own; an open
 * one has not been ended, and is shown as it is written.
 */
export type FormulaToken = { type: 'formula'; raw: string; text: string; isBlock: boolean; isOpen?: boolean }

export function isFormula(token: Token): token is FormulaToken {
  return token.type === 'formula'
}

/** Longer paragraphs begin no formula. */
const MAX_BLOCK = 10_000

/** Up to the end of its line, without its own signs within: so each text is looked at once, however many signs it has. */
const CLOSED =
  /^ {0,3}(?:\$\$(?!\s*\$\$)((?:\\[\s\S]|[^\\$]|\$(?!\$))+?)\$\$|\\\[(?!\s*\\\])((?:\\[^[\]]|[^\\])+?)\\\])[ \t]*(?:\n|$)/
const CLOSING = { $: /^(?:\\[\s\S]|[^\\$]|\$(?!\$))*\$\$/, '\\': /^(?:\\[^[\]]|[^\\])*\\\]/ }
const OPENING = /^ {0,3}(?:\$\$|\\\[)/

/**
 * A formula between `$$` or `\[ \]`, from the beginning of a line to the end of one, with no empty line in it. That it may go
 * on after its first line is said by that line alone, so that no later text changes what came before it.
 */
function blockFormula(source: string): FormulaToken | undefined {
  const opening = OPENING.exec(source)?.[0]
  if (!opening) return undefined
  const paragraph = paragraphOf(source)
  const [first = ''] = paragraph.slice(opening.length).split('\n', 1)
  const closed = CLOSED.exec(paragraph)
  const text = closed?.[1] ?? closed?.[2] ?? ''
  const isOneLine = closed !== null && !text.includes('\n')
  if (!(isOneLine ? opening.endsWith('$') || isTex(text) : first.trim() === '' || isTex(first))) return undefined
  if (closed) return { type: 'formula', raw: closed[0], text: text.trim(), isBlock: true }
  const closing = CLOSING[opening.endsWith('$') ? '$' : '\\']
  if (paragraph.length === MAX_BLOCK || closing.test(paragraph.slice(opening.length))) return undefined
  return { type: 'formula', raw: paragraph, text: paragraph.trim(), isBlock: true, isOpen: true }
}

/** Words in brackets that were escaped are no formula. */
function isTex(text: string): boolean {
  return /[\\^_={}+<>]/.test(text) || /^\s+\S/.test(text)
}

function paragraphOf(source: string): string {
  const end = source.search(/\n[ \t]*(?:\n|$)/)
  return source.slice(0, Math.min(end < 0 ? source.length : end + 1, MAX_BLOCK))
}

/** Where in the paragraph that a text begins with a formula begins a line of its own. */
function nextBlock(source: string): number | undefined {
  const paragraph = paragraphOf(source)
  for (const { index } of paragraph.matchAll(/\n(?= {0,3}(?:\$\$|\\\[))/g)) {
    if (blockFormula(source.slice(index + 1))) return index + 1
  }
  return undefined
}

const mathBlock: TokenizerExtension = {
  name: 'mathBlock',
  level: 'block',
  start: nextBlock,
  tokenizer: blockFormula,
}

const BEFORE = String.raw`(?<![\w\\$])`

/**
 * Within a line `$$…$$`, `$…$` and `\(…\)` count, and GitHub's dollars around code. Single dollars as in Pandoc and on GitHub: no
 * white space inside them and no word right outside, so that amounts of money and variables of a shell stay what they are.
 */
const INLINE = new RegExp(
  [
    String.raw`${BEFORE}\$\$(?![\s$]*\$)(?<double>(?:\\[\s\S]|[^\\$]){1,2000}?)\$\$(?![\w$])`,
    String.raw`${BEFORE}\$\x60(?<ticked>[^\x60\n]{1,1000})\x60\$(?!\w)`,
    String.raw`${BEFORE}\$(?![\s$\x60])(?<single>(?:\\[^\n]|[^\\$\n\x60]){1,1000}?)(?<!\s)\$(?![\w$({])`,
    String.raw`\\\((?!\s*\\\))(?<round>(?:\\[^()]|[^\\]){1,1000}?)\\\)`,
  ].join('|'),
  'y',
)

/** Two words beside each other outside of commands and braces: no formula, but something between two amounts, or an aside. */
const PROSE = /[a-z]{2,}[,.;:]?\s+[a-z]{2,}/i
const COMMAND = /\\[a-z]+\*?(?:\s*\{[^{}]*\})*|\{[^{}]*\}/gi

function inlineFormula(source: string, at = 0): FormulaToken | undefined {
  INLINE.lastIndex = at
  const found = INLINE.exec(source)
  const { double, ticked, single, round } = found?.groups ?? {}
  const text = double ?? ticked ?? single ?? round ?? ''
  if (!found || (!ticked && PROSE.test(text.replace(COMMAND, ' ~ ')))) return undefined
  return { type: 'formula', raw: found[0], text: text.trim(), isBlock: double !== undefined }
}

const SIGN = /(?<![\w\\$])\$|\\\(/

const mathInline: TokenizerExtension = {
  name: 'mathInline',
  level: 'inline',
  start(source) {
    const at = source.search(SIGN)
    return at < 0 ? undefined : at
  },
  tokenizer(source, tokens) {
    if (!/^(?:\$|\\\()/.test(source)) return undefined
    // What stands before it is no longer in the source.
    const before = tokens.at(-1)?.raw.slice(-1) ?? ''
    return inlineFormula(before + source, before.length)
  },
}

/** Text in which no `_` or `*` of a formula is taken for emphasis, of the same length. */
function masked(source: string): string {
  if (!SIGN.test(source)) return source
  let result = ''
  let end = 0
  for (const { index } of source.matchAll(/\$|\\\(/g)) {
    const found = index < end ? undefined : inlineFormula(source, index)
    if (!found) continue
    result += source.slice(end, index) + 'a'.repeat(found.raw.length)
    end = index + found.raw.length
  }
  return result + source.slice(end)
}

const { defaults } = new Marked({
  extensions: [mathBlock, mathInline],
  hooks: { emStrongMask: masked },
  // A line of a formula that is `=` or `---` makes no heading of the text before it.
  tokenizer: { lheading: source => (nextBlock(source) === undefined ? false : undefined) },
})

/** The blocks of a text, as `Lexer.lex` with formulas. */
export function lexMarkdown(text: string): Token[] {
  return Lexer.lex(text, defaults)
}
