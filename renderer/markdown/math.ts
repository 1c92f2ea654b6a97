import { Lexer, Marked, type Token, type TokenizerExtension } from 'marked'
import { blockFormula, isUnderlined, nextBlock } from './math-block'
import { inlineFormula, masked } from './math-inline'

/**
 * A formula in TeX. `raw` is what was written, with its signs; `isBlock` says that it stands on a line of its own; an open
 * one has not been ended, and is shown as it is written.
 */
export type FormulaToken = { type: 'formula'; raw: string; text: string; isBlock: boolean; isOpen?: boolean }

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
  tokenizer: blockFormula,
}

/** Where the lexer was before; if it has come to a text since, that was its beginning. */
let lastSource = ''

const mathInline: TokenizerExtension = {
  name: 'mathInline',
  level: 'inline',
  start(source) {
    const signs = [source.indexOf('$'), source.indexOf('\\(')].filter(at => at >= 0)
    return signs.length > 0 ? Math.min(...signs) : undefined
  },
  tokenizer(source, tokens) {
    // A text is added to piece by piece: to look at its end, each time it would be copied.
    const before = tokens.at(-1)?.type === 'text' ? lastSource.charAt(lastSource.length - source.length - 1) : ''
    lastSource = source
    return inlineFormula(source, 0, before)
  },
}

const { defaults } = new Marked({
  extensions: [mathBlock, mathInline],
  hooks: { emStrongMask: masked },
  tokenizer: { lheading: source => (isUnderlined(source) ? false : undefined) },
})

/** The blocks of a text, as `Lexer.lex` with formulas. */
export function lexMarkdown(text: string): Token[] {
  return Lexer.lex(text, defaults)
}
