import type { Ends } from './bound-text'
import type { TextPiece } from './text-pieces'

/** Shorter pieces are joined: a list of thousands of tiny ones would take more room than their text. */
const SHORT = 4096

/**
 * Keeps the first and the last `limit` UTF-16 units of whatever is pushed, and counts what lay between. Holds some
 * twice `limit` and one piece, however much comes; of a long piece only what is kept becomes a string.
 */
export function headAndTail(limit: number) {
  let head = ''
  let total = 0
  const tail: TextPiece[] = []
  let tailLength = 0

  function keep(piece: TextPiece): void {
    const last = tail.at(-1)
    if (piece.length >= SHORT) tail.push(piece)
    else if (typeof last === 'string' && last.length < SHORT) tail[tail.length - 1] = last + piece.slice(0)
    else tail.push(piece.slice(0))
    tailLength += piece.length
    forget()
  }

  function forget(): void {
    for (let first = tail[0]; first && tailLength - first.length >= limit; first = tail[0]) {
      tail.shift()
      tailLength -= first.length
    }
  }

  return {
    push(piece: TextPiece): void {
      total += piece.length
      const room = limit - head.length
      if (room > 0) head += piece.slice(0, room)
      if (piece.length > room) keep(room > 0 ? piece.slice(room) : piece)
    },
    ends(): Ends {
      const last = tail
        .map(piece => piece.slice(0))
        .join('')
        .slice(-limit)
      return { head, dropped: total - head.length - last.length, tail: last }
    },
  }
}
