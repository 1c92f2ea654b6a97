/** A line cut where a search pattern matches. */
export type Marked = { text: string; isMatch: boolean }

/**
 * Patterns that a backtracking engine handles in linear time: plain characters, escapes, classes without a quantifier,
 * alternatives. Others come from a model and could hang the window, so their matches are not marked.
 */
const IS_HARMLESS = /^(?:[^*+?{}()]|\\[*+?{}()])*$/

/** What finds a pattern's matches in one line, or null where they are better not looked for. */
export function matcherOf(pattern: string, isRegex: boolean): RegExp | null {
  if (pattern === '' || pattern.length > 1000) return null
  if (!isRegex) return new RegExp(pattern.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'), 'gi')
  if (!IS_HARMLESS.test(pattern)) return null
  try {
    return new RegExp(pattern, 'gi')
  } catch {
    return null
  }
}

/** A line as pieces; joined they are the line again. */
export function markPattern(line: string, matcher: RegExp | null): Marked[] {
  const pieces: Marked[] = []
  let from = 0
  for (const match of matcher ? line.matchAll(matcher) : []) {
    if (match[0] === '') continue
    if (match.index > from) pieces.push({ text: line.slice(from, match.index), isMatch: false })
    pieces.push({ text: match[0], isMatch: true })
    from = match.index + match[0].length
  }
  if (from < line.length || pieces.length === 0) pieces.push({ text: line.slice(from), isMatch: false })
  return pieces
}
