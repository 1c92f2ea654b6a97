/** Returns the start of the line that a position in a text is on. */
export function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1
}

/** Returns the end of that line, before the sign that ends it. */
export function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end
}

/** Behind the sign that ends it. */
export function nextLine(text: string, at: number): number {
  return Math.min(lineEnd(text, at) + 1, text.length)
}

/** Returns the distance of a position from the start of its line. */
export function columnOf(text: string, at: number): number {
  return at - lineStart(text, at)
}

/** The comment behind a place, on its line. */
export function commentAfter(text: string, at: number): string | undefined {
  return /^[,\s]*(#.*)$/.exec(text.slice(at, lineEnd(text, at)))?.[1]
}
