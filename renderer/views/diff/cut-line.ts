/** A longer line is drawn in several rows: a file may be one line of two million letters, and each is laid out by itself. */
export const LONGEST_ROW = 1_000

/** A line in pieces that are drawn one by one, never cut within a character. */
export function cutLine(text: string): string[] {
  if (text.length <= LONGEST_ROW) return [text]
  const pieces: string[] = []
  for (let from = 0; from < text.length; ) {
    const end = from + LONGEST_ROW
    const isWithin = (text.charCodeAt(end - 1) & 0xfc00) === 0xd800
    pieces.push(text.slice(from, isWithin ? end - 1 : end))
    from = isWithin ? end - 1 : end
  }
  return pieces
}
