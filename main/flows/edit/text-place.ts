/** Where the line begins that a place of a text is on. */
export function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1
}

/** Where it ends, before the sign that ends it. */
export function lineEnd(text: string, at: number): number {
  const end = text.indexOf('\n', at)
  return end < 0 ? text.length : end
}

/** Behind the sign that ends it. */
export function nextLine(text: string, at: number): number {
  return Math.min(lineEnd(text, at) + 1, text.length)
}

/** How far from the start of its line a place is. */
export function columnOf(text: string, at: number): number {
  return at - lineStart(text, at)
}

/** The comment behind a place, on its line. */
export function commentAfter(text: string, at: number): string | undefined {
  return /^[,\s]*(#.*)$/.exec(text.slice(at, lineEnd(text, at)))?.[1]
}
