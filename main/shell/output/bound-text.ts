import { wholeHead } from '../../../shared/text/whole-head'

/** A text of which the middle may be gone: what came first, how many characters were dropped, what came last. */
export type Ends = { head: string; dropped: number; tail: string }

/** Shortens a text to `limit` UTF-16 units: its head, a line that says how many characters are left out, its tail. */
export function boundText(text: string, limit: number): string {
  return boundEnds({ head: text, dropped: 0, tail: '' }, limit)
}

/**
 * As `boundText`, for a text whose middle was never kept. The result has exactly `limit` units where head and tail
 * suffice for it, up to two fewer where a cut would fall inside a surrogate pair. Where not even the mark fits, an
 * ellipsis ends the head.
 */
export function boundEnds({ head, dropped, tail }: Ends, limit: number): string {
  const total = head.length + dropped + tail.length
  if (dropped === 0 && total <= limit) return head + tail
  const room = roomBesideMark(total, limit)
  if (room <= 0) return limit <= 0 ? '' : `${wholeHead(head + tail, limit - 1)}…`
  const [first, last] = dropped === 0 ? [head + tail, head + tail] : [head, tail]
  const start = wholeHead(first, Math.ceil(room / 2))
  const end = wholeTail(last, Math.floor(room / 2))
  return start + omissionMark(total - start.length - end.length) + end
}

/** The line that stands where characters were left out. */
export function omissionMark(omitted: number): string {
  return `\n... ${omitted} chars omitted ...\n`
}

/** The mark names a number that grows when the mark itself takes more room, so this repeats until both agree. */
function roomBesideMark(total: number, limit: number): number {
  let room = limit
  for (;;) {
    const next = limit - omissionMark(total - Math.max(room, 0)).length
    if (next >= room || next <= 0) return next
    room = next
  }
}

/** The last `length` units, without half a surrogate pair at the start. */
export function wholeTail(text: string, length: number): string {
  const start = Math.max(text.length - length, 0)
  const first = text.charCodeAt(start)
  return text.slice(first >= 0xdc00 && first <= 0xdfff ? start + 1 : start)
}
