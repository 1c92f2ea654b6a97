import { Marked, type Token, type TokenizerExtension } from 'marked'
import { BoundedLexer, spendOnBlock, spendOnInline } from './bounded-lexer'
import type { FormulaToken } from './formula-token'
import { beginPiece, spend } from './lexing-work'
import { blockFormula, isUnderlined, nextBlock } from './math-block'
import { inlineFormula, masked } from './math-inline'
import { nestedFence } from './open-fence'

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
