import type { Ends } from './bound-text'

/**
 * Keeps the first and the last `limit` UTF-16 units of whatever is pushed, and counts what lay between.
 * Holds at most three times `limit`, however much comes.
 */
export function headAndTail(limit: number) {
  let head = ''
  let tail = ''
  let total = 0

  return {
    push(text: string): void {
      total += text.length
      const room = limit - head.length
      head += text.slice(0, room)
      // Cut only when twice too long: each cut copies, and a flood comes in many small pieces.
      if (text.length > room) tail += text.slice(room)
      if (tail.length > 2 * limit) tail = tail.slice(-limit)
    },
    ends(): Ends {
      const last = tail.slice(-limit)
      return { head, dropped: total - head.length - last.length, tail: last }
    },
  }
}
