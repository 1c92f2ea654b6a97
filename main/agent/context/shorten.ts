/** Room for the line that says what is left out. */
const MARK = 80

/**
 * The head and the tail of a text, with a line between them that says how many of its characters are left out; together
 * no longer than `limit`, so that it stays as it is when it is shortened again. A limit below the line's length gives the line alone.
 */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text
  const half = Math.floor(Math.max(0, limit - MARK) / 2)
  const head = text.slice(0, isHighHalf(text, half - 1) ? half - 1 : half)
  const start = text.length - half
  const tail = text.slice(isHighHalf(text, start - 1) ? start + 1 : start)
  return `${head}\n[… ${text.length - head.length - tail.length} of ${text.length} characters left out …]\n${tail}`
}

/** Returns whether a cut after this position would split a surrogate pair. */
function isHighHalf(text: string, index: number): boolean {
  const code = text.charCodeAt(index)
  return code >= 0xd800 && code <= 0xdbff
}
