import type { Token } from 'marked'

/** A piece of a text that is shown as it was written. `isFirst` says that none of its text was so before. */
export type PlainBlock = { readonly type: 'plain'; readonly raw: string; readonly isFirst?: boolean }

export function plainBlock(raw: string, isFirst = false): PlainBlock {
  return { type: 'plain', raw, ...(isFirst && { isFirst }) }
}

export function isPlain(token: Token | PlainBlock): token is PlainBlock {
  return token.type === 'plain'
}

/** So much is one element of the page. */
const PIECE = 4_000

/** A text in pieces that each are laid out by themselves: cut between lines where there are any, and never within a character. */
export function plainPieces(text: string): string[] {
  const pieces: string[] = []
  let from = 0
  while (text.length - from > PIECE) {
    const line = text.lastIndexOf('\n', from + PIECE - 1) + 1
    const end = line > from ? line : from + PIECE - (isHighSurrogate(text, from + PIECE - 1) ? 1 : 0)
    pieces.push(text.slice(from, end))
    from = end
  }
  return [...pieces, text.slice(from)]
}

/** Where what follows the next empty line begins that is not before a place; undefined where none has come. */
export function endOfPlain(text: string, from: number): number | undefined {
  if (from > text.length) return undefined
  const lineStart = text.lastIndexOf('\n', from - 1)
  const emptyLine = /\n[ \t]*\n/g
  emptyLine.lastIndex = Math.max(0, lineStart)
  const found = emptyLine.exec(text)
  return found ? found.index + found[0].length : undefined
}

function isHighSurrogate(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xd800
}
