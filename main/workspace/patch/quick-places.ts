import type { Window } from './numbered-lines'
import type { TextLines } from './text-lines'

/** The system searches for so many characters of a line at once: for more it may take as many steps for each place. */
const SOUGHT_AT_ONCE = 64

/**
 * Finds exact runs of lines without numbering the lines, for as long as that reads no more than numbering them does: twice the
 * text in all. The function gives the first place in a window, -1 where there is none, undefined once it is exhausted.
 */
export function quickPlaces(
  text: string,
  lines: TextLines,
): (wanted: readonly string[], window: Window) => number | undefined {
  let left = 2 * text.length

  /** The index of the next line from `from` on that is not seen at once to be another; -1 where there is none. */
  function candidate(first: string, from: number): number {
    // An empty line is found in any text, but nearly nowhere as a line.
    if (first === '') return from
    for (let next = from; next < lines.count && left > 0; ) {
      // The system searches a text many times as fast as lines can be compared.
      const found = text.indexOf(first, lines.start(next))
      left -= (found === -1 ? text.length : found) - lines.start(next)
      if (found === -1) return -1
      const at = lines.at(found)
      if (lines.start(at) === found) return at
      next = at + 1
    }
    return -1
  }

  function isHere(wanted: readonly string[], at: number): boolean {
    return wanted.every((line, index) => {
      left -= line.length + 1
      return lines.is(at + index, line)
    })
  }

  return (wanted, { from, last }) => {
    const first = wanted[0]?.slice(0, SOUGHT_AT_ONCE) ?? ''
    let at = candidate(first, from)
    while (left > 0 && at !== -1 && at <= last && !isHere(wanted, at)) at = candidate(first, at + 1)
    if (left <= 0) return undefined
    return at <= last ? at : -1
  }
}
