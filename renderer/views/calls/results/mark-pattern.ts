import { alternativesOf, folded, type SearchPattern } from './pattern-alternatives'

/** A line cut where a search pattern matches. */
export type Marked = { text: string; isMatch: boolean }

/** Finds the matches in a line, as `[from, to]`, in order. */
export type Matcher = (line: string) => readonly (readonly [number, number])[]

/** Each place of a line is compared with each letter of a pattern at most. */
const LONGEST = 100
/** So much of a line is looked through. */
const SEEN = 10_000

/**
 * Returns a matcher for a pattern in one line, or null if searching is better avoided. Patterns come from a model, and the
 * page's engine takes forever for some: so it is never given them as such, and only patterns without repetition and groups
 * are searched for.
 */
export function matcherOf(pattern: string, isRegex: boolean, how: Omit<SearchPattern, 'pattern'> = {}): Matcher | null {
  if (pattern === '' || pattern.length > LONGEST) return null
  const alternatives = alternativesOf({ pattern, ...how }, isRegex)
  if (!alternatives) return null
  return text => {
    const line = how.isCaseSensitive ? text : folded(text)
    const found: [number, number][] = []
    for (let at = 0; at < Math.min(line.length, SEEN); ) {
      const length = alternatives.find(({ fits }) => fits(line, at))?.length ?? 0
      if (length > 0) found.push([at, at + length])
      at += length || 1
    }
    return found
  }
}

/** A line as pieces; joined they are the line again. */
export function markPattern(line: string, matcher: Matcher | null): Marked[] {
  const pieces: Marked[] = []
  let from = 0
  for (const [start, end] of matcher?.(line) ?? []) {
    if (start > from) pieces.push({ text: line.slice(from, start), isMatch: false })
    pieces.push({ text: line.slice(start, end), isMatch: true })
    from = end
  }
  if (from < line.length || pieces.length === 0) pieces.push({ text: line.slice(from), isMatch: false })
  return pieces
}
