import { createHighlighterCore, type GrammarState, type HighlighterCore } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import { codeTheme, kindOfColour } from './code-theme'
import { grammars } from './grammars'
import type { Language } from './languages'
import { BREAK, type LineTokens } from './token-kinds'

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
