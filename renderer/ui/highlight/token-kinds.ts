/** What a piece of code is, as far as its colour tells. The place in this list is what the worker sends. */
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

/** What comes before this in a document says nothing about what follows. No line can be it, because it ends one. */
export const BREAK = '\n'
