/** The kinds of code that have their own color. The worker sends the index in this list. */
export const TOKEN_KINDS = [
  'plain',
  'comment',
  'keyword',
  'string',
  'constant',
  'function',
  'type',
  'tag',
  'added',
  'removed',
] as const

export type TokenKind = (typeof TOKEN_KINDS)[number]

/** The pieces of one line from its beginning on: kind and length by turns, lengths in UTF-16 units. */
export type LineTokens = readonly number[]

/** Marks that what comes before it in a document has no bearing on what follows. No line can equal it, because it ends one. */
export const BREAK = '\n'
