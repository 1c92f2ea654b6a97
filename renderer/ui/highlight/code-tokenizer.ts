import { createHighlighterCore, type GrammarState, type HighlighterCore, type ThemeRegistrationRaw } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import { grammars } from './grammars'
import type { Language } from './languages'
import { BREAK, type LineTokens, TOKEN_KINDS, type TokenKind } from './token-kinds'

/** Grammar scopes by kind. The longer of two that fit counts. */
const SCOPES: Readonly<Partial<Record<TokenKind, readonly string[]>>> = {
  plain: [
    'meta.embedded',
    'meta.template.expression',
    'string meta.interpolation',
    'source.groovy.embedded',
    'keyword.operator',
    'storage.type.function.arrow',
    'punctuation',
  ],
  comment: ['comment', 'punctuation.definition.comment', 'string.comment', 'markup.quote', 'meta.diff.range'],
  keyword: [
    'keyword',
    'storage',
    'variable.language',
    'keyword.operator.new',
    'keyword.operator.expression',
    'keyword.operator.word',
    'keyword.operator.logical.python',
    'punctuation.definition.template-expression',
    'markup.heading',
    'entity.name.section',
  ],
  string: [
    'string',
    'punctuation.definition.string',
    'constant.other.symbol',
    'markup.inline.raw',
    'markup.underline.link',
    'string.regexp',
  ],
  constant: [
    'constant',
    'support.constant',
    'keyword.other.unit',
    'variable.other.constant.property',
    'support.variable.magic',
    'constant.character.escape',
  ],
  function: ['entity.name.function', 'support.function', 'meta.function-call.generic', 'variable.function'],
  type: [
    'entity.name.type',
    'entity.name.class',
    'entity.other.inherited-class',
    'support.type',
    'support.class',
    'storage.type.java',
    'storage.type.cs',
    'entity.name.namespace',
    'support.type.property-name',
    'meta.object-literal.key',
    'variable.other.property.toml',
    'support.type.property-name.json',
    'entity.name.tag.yaml',
  ],
  tag: ['entity.name.tag', 'punctuation.definition.tag', 'entity.other.attribute-name'],
  added: ['markup.inserted'],
  removed: ['markup.deleted', 'invalid'],
}

/** A theme whose colours are not colours but places in the list of kinds, so that the page's style sheet can give them. */
const codeTheme: ThemeRegistrationRaw = {
  name: 'kinds',
  type: 'light',
  settings: [
    { settings: { foreground: colourOf('plain'), background: '#ffffff' } },
    ...TOKEN_KINDS.flatMap(kind => {
      const scope = SCOPES[kind]
      return scope ? [{ scope: [...scope], settings: { foreground: colourOf(kind) } }] : []
    }),
  ],
}

function colourOf(kind: TokenKind): string {
  return `#${(TOKEN_KINDS.indexOf(kind) + 16).toString(16).padStart(6, '0')}`
}

/** The kind's place in the list, from what the theme calls its colour. */
function kindOfColour(colour: string | undefined): number {
  const place = Number.parseInt(colour?.slice(1) ?? '', 16) - 16
  return place in TOKEN_KINDS ? place : 0
}

/** Such a line is data, not code, and some grammars take very long for it. */
const MAX_LINE = 2_000

export type CodeTokenizer = ReturnType<typeof codeTokenizer>

/** Tells the kinds of code, line by line. Knows of each document how it stands at the end of the lines it was given. */
export function codeTokenizer() {
  const states = new Map<number, GrammarState | undefined>()
  let highlighter: Promise<HighlighterCore> | undefined

  async function ready(language: Language): Promise<HighlighterCore> {
    highlighter ??= createHighlighterCore({
      themes: [codeTheme],
      langs: [],
      engine: createJavaScriptRegexEngine({ forgiving: true }),
    })
    const made = await highlighter
    await made.loadLanguage(grammars[language])
    return made
  }

  return {
    /** The tokens of the next lines of a document. Calls for one document must not overlap. */
    async next(document: number, language: Language, lines: readonly string[]): Promise<LineTokens[]> {
      const shiki = await ready(language)
      let state = states.get(document)
      const tokens = lines.map(line => {
        if (line === BREAK) {
          state = undefined
          return []
        }
        if (line.length > MAX_LINE) return [0, line.length]
        // A time limit would count the translation of the grammar, which comes with its first use.
        const options = { lang: language, theme: 'kinds', tokenizeTimeLimit: 0, ...(state && { grammarState: state }) }
        const found = shiki.codeToTokensBase(line, options)
        state = shiki.getLastGrammarState(found)
        return packed(found[0] ?? [])
      })
      states.set(document, state)
      return tokens
    },
    forget: (document: number): unknown => states.delete(document),
  }
}

/** Neighbours of one kind become one piece. */
function packed(tokens: readonly { content: string; color?: string }[]): number[] {
  const pieces: number[] = []
  for (const { content, color } of tokens) {
    const kind = kindOfColour(color)
    if (pieces.at(-2) === kind) pieces.push((pieces.pop() ?? 0) + content.length)
    else pieces.push(kind, content.length)
  }
  return pieces
}
