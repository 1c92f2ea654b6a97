import type { LocalizedText } from '../../shared/sentence'

/** The value of a key: a text, a list of texts, or something deeper, which no known key accepts. `line` is that of the file. */
export type Field = { line: number } & (
  | { type: 'text'; text: string }
  | { type: 'list'; list: string[] }
  | { type: 'other' }
)

/** The keys of a file, or why it has none, for the person. */
export type KeysFound = { fields: ReadonlyMap<string, Field> } | { words: LocalizedText; line: number }
