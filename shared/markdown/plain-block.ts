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

/** A text in pieces that each are laid out by themselves: cut between lines or words where there are any, never within a character. */
export function plainPieces(text: string): string[] {
  const pieces: string[] = []
  let from = 0
  while (text.length - from > PIECE) {
    const end = endOfPiece(text, from)
    pieces.push(text.slice(from, end))
    from = end
  }
  return [...pieces, text.slice(from)]
}

/** Returns the start of what follows the next empty line that is not before a position; undefined if none has come. */
export function endOfPlain(text: string, from: number): number | undefined {
  if (from > text.length) return undefined
  const emptyLine = /\n[ \t]*\n/g
  emptyLine.lastIndex = Math.max(0, endOfLineBefore(text, from))
  const found = emptyLine.exec(text)
  return found ? found.index + found[0].length : undefined
}

/** Returns the end of the line that has only blanks between it and a position; the position itself if there is more. */
function endOfLineBefore(text: string, place: number): number {
  let at = place - 1
  while (text[at] === ' ' || text[at] === '\t') at--
  return text[at] === '\n' ? at : place
}

function endOfPiece(text: string, from: number): number {
  const last = from + PIECE - 1
  for (const space of ['\n', ' ']) {
    const end = text.lastIndexOf(space, last) + 1
    if (end > from) return end
  }
  return isHighSurrogate(text, last) ? last : last + 1
}

function isHighSurrogate(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xd800
}
