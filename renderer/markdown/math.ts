import { Lexer, Marked, type Token, type TokenizerExtension } from 'marked'

/**
 * Formulas are shown as their source: set as code, so that no `_` or `*` in them is taken for emphasis. A block begins with
 * `$$` or `\[` on a line and ends before the next empty one; within a line `\(…\)` and `$…$` count, the latter as in Pandoc:
 * no white space inside the signs and no digit after them, so that amounts of money stay what they are.
 */
const mathBlock: TokenizerExtension = {
  name: 'mathBlock',
  level: 'block',
  tokenizer(source) {
    if (!/^ {0,3}(?:\$\$|\\\[)/.test(source)) return undefined
    const [paragraph = ''] = source.split(/\n[ \t]*\n/, 1)
    const found = BLOCK.exec(paragraph)
    if (!found) return undefined
    const rest = source.slice(found[0].length)
    const raw = found[0] + (/^\n+/.exec(rest)?.[0] ?? '')
    return { type: 'code', raw, lang: 'math', text: (found[1] ?? found[2] ?? '').replace(/^\s*\n|\s+$/g, '') }
  },
}

const BLOCK = /^ {0,3}(?:\$\$([\s\S]+?)\$\$|\\\[([\s\S]+?)\\\])[ \t]*(?=\n|$)/

const mathInline: TokenizerExtension = {
  name: 'mathInline',
  level: 'inline',
  start(source) {
    const at = source.search(/\$|\\\(/)
    return at < 0 ? undefined : at
  },
  tokenizer(source) {
    const found = INLINE.exec(source)
    return found ? { type: 'codespan', raw: found[0], text: found[1] ?? found[2] ?? '' } : undefined
  },
}

const INLINE = /^(?:\$(?!\s|\$)((?:\\.|[^$\\\n]){1,300}?)(?<!\s)\$(?![\d$])|\\\(([^\n]{1,300}?)\\\))/

const { defaults } = new Marked({ extensions: [mathBlock, mathInline] })

/** The blocks of a text, as `Lexer.lex` with formulas. */
export function lexMarkdown(text: string): Token[] {
  return Lexer.lex(text, defaults)
}
