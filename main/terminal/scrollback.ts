/** Room for so many UTF-16 units: 1 MiB of plain text. */
const ROOM = 1024 * 1024

/**
 * Keeps the last that a terminal printed, so that a page that is loaded again can show it. What is too old goes in whole
 * lines where it can: the rest must not begin in the midst of an escape sequence.
 */
export function scrollback(room = ROOM) {
  let pieces: string[] = []
  let kept = 0
  let end = 0

  function trim(): void {
    const all = pieces.join('')
    const from = all.length - Math.floor(room / 2)
    const lineEnd = all.indexOf('\n', from)
    const text = lineEnd >= 0 ? all.slice(lineEnd + 1) : all.slice(from)
    pieces = [text]
    kept = text.length
  }

  return {
    /** Returns where the text begins in all that was added. */
    add(text: string): number {
      const offset = end
      pieces.push(text)
      kept += text.length
      end += text.length
      // By halves, as each time costs a look at all of it.
      if (kept > room) trim()
      return offset
    },
    read: () => ({ output: pieces.join(''), end }),
  }
}
