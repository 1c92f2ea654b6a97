/** A line of a text by its place there: `end` is where its characters end, `next` where its line ending does. */
export type TextLine = { text: string; start: number; end: number; next: number }

const BYTE_ORDER_MARK = '\uFEFF'

/** The lines of a text by their number from 0. They stay parts of the text until somebody wants one. */
export type TextLines = {
  count: number
  /** Returns the start of a line; the end of the text for any number beyond the last. */
  start(index: number): number
  textOf(index: number): string
  /** Returns whether a line is this one, to the character. */
  is(index: number, wanted: string): boolean
  /** All of them, or those from one on and before another one. */
  slice(from?: number, to?: number): TextLine[]
  /** The number of the line that holds the character at a place. */
  at(place: number): number
}

/** The lines of a text, ended by LF, CRLF or a lone CR; a byte order mark belongs to none. A final ending starts no line. */
export function textLines(text: string): TextLines {
  const starts = lineStarts(text)
  const count = starts.length - 1
  const start = (index: number) => starts[index] ?? text.length

  function end(index: number): number {
    const next = start(index + 1)
    if (text[next - 1] === '\n') return next - (text[next - 2] === '\r' ? 2 : 1)
    return text[next - 1] === '\r' ? next - 1 : next
  }

  function lineAt(index: number): TextLine {
    const [from, to] = [start(index), end(index)]
    return { text: text.slice(from, to), start: from, end: to, next: start(index + 1) }
  }

  return {
    count,
    start,
    textOf: index => text.slice(start(index), end(index)),
    is: (index, wanted) =>
      index < count && end(index) - start(index) === wanted.length && text.startsWith(wanted, start(index)),
    slice(from = 0, to = count) {
      const length = Math.max(0, Math.min(to, count) - from)
      return Array.from({ length }, (_, index) => lineAt(from + index))
    },
    at(place) {
      let [low, high] = [0, count - 1]
      while (low < high) {
        const middle = (low + high + 1) >> 1
        if (start(middle) <= place) low = middle
        else high = middle - 1
      }
      return low
    },
  }
}

/** Returns the start of each line, and the end of the text. */
function lineStarts(text: string): number[] {
  const starts: number[] = []
  const place = (character: string, from: number) => {
    const found = text.indexOf(character, from)
    return found === -1 ? text.length : found
  }
  let start = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0
  let [lf, cr] = [place('\n', start), place('\r', start)]
  while (start < text.length) {
    starts.push(start)
    start = Math.min(lf === cr + 1 ? lf + 1 : Math.min(lf, cr) + 1, text.length)
    // A position further on was found already, and is not searched for again.
    if (lf < start) lf = place('\n', start)
    if (cr < start) cr = place('\r', start)
  }
  starts.push(text.length)
  return starts
}

/** The line ending that new lines get: the first one there is. A lone CR counts only where there is no other. */
export function firstEnding(text: string): string {
  return text.match(/\r?\n/)?.[0] ?? (text.includes('\r') ? '\r' : '\n')
}

/** The lines of a patch. Only a line feed ends one, so that an added line may hold a lone CR; a final line feed starts none. */
export function patchLines(patch: string): string[] {
  const lines = patch.split('\n').map(line => (line.endsWith('\r') ? line.slice(0, -1) : line))
  if (lines.at(-1) === '') lines.pop()
  return lines
}
