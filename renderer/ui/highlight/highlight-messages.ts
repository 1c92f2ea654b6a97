import type { Language } from './languages'
import type { LineTokens } from './token-kinds'

/** From the page to its worker. The lines follow those that were sent before of the same document. */
export type HighlightRequest =
  | { type: 'lines'; document: number; language: Language; lines: readonly string[] }
  | { type: 'forget'; document: number }

/** The tokens of the next lines of a document; `isDone` once all that were sent are answered. */
export type HighlightAnswer = { document: number; tokens: readonly LineTokens[]; isDone: boolean }
