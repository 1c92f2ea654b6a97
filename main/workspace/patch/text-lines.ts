/** A line of a text by its place there: `end` is where its characters end, `next` where its line ending does. */
export type TextLine = { text: string; start: number; end: number; next: number }

const BYTE_ORDER_MARK = '\uFEFF'

/** The lines of a text, ended by LF, CRLF or a lone CR; a byte order mark belongs to none. A final ending starts no line. */
export function textLines(text: string): TextLine[] {
  const lines: TextLine[] = []
  let start = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0
  const [findLf, findCr] = [finder(text, '\n'), finder(text, '\r')]
  for (;;) {
    const [lf, cr] = [findLf(start), findCr(start)]
    const end = Math.min(lf, cr)
    if (end === text.length) break
    const next = lf === cr + 1 ? lf + 1 : end + 1
    lines.push({ text: text.slice(start, end), start, end, next })
    start = next
  }
  if (start < text.length) lines.push({ text: text.slice(start), start, end: text.length, next: text.length })
  return lines
}

/** Finds a character from a place on that only grows, and searches no part twice; the end of the text where there is none. */
function finder(text: string, character: string): (from: number) => number {
  let found = -1
  return from => {
    if (found < from) found = text.indexOf(character, from)
    if (found === -1) found = text.length
    return found
  }
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
