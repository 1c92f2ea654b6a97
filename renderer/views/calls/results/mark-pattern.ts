type SearchPattern = { pattern: string; isCaseSensitive?: boolean; isWord?: boolean }

/** One of the things that a pattern looks for, which are all of a fixed length, in a line that was folded as the pattern was. */
type Alternative = { readonly length: number; fits(line: string, at: number): boolean }

type Fits = (sign: string) => boolean
/** A letter, or what says whether one fits. */
type PatternPart = string | Fits

type ReadPattern = { parts: PatternPart[]; isAtStart: boolean; isAtEnd: boolean }

const CLASSES: Readonly<Record<string, Fits>> = {
  d: sign => /\d/.test(sign),
  D: sign => /\D/.test(sign),
  w: isWordSign,
  W: sign => !isWordSign(sign),
  s: sign => /\s/.test(sign),
  S: sign => /\S/.test(sign),
}

/** Capitals as small letters, of the same length. */
function folded(text: string): string {
  const small = text.toLowerCase()
  return small.length === text.length ? small : text
}

/** Returns the alternatives that a pattern searches for, in order; null if it uses more than letters, classes and `|`. */
function alternativesOf(search: SearchPattern, isRegex: boolean): Alternative[] | null {
  const letter = search.isCaseSensitive ? (sign: string) => sign : folded
  const read = isRegex ? readPattern(search.pattern, letter) : [plain(search.pattern.split('').map(letter))]
  return read?.map(one => alternative(one, search.isWord === true)) ?? null
}

function readPattern(pattern: string, letter: (sign: string) => string): ReadPattern[] | null {
  const alternatives = [plain([])]
  for (const sign of pattern.match(/\\[\s\S]|[\s\S]/g) ?? []) {
    const last = alternatives.at(-1)
    if (sign === '|') alternatives.push(plain([]))
    else if (!last || !takes(last, sign, letter)) return null
  }
  return alternatives
}

/** Adds a sign to what is read, where it is one that can be looked for there. */
function takes(read: ReadPattern, sign: string, letter: (sign: string) => string): boolean {
  if (read.isAtEnd) return false
  if (sign === '^' && read.parts.length === 0) read.isAtStart = true
  else if (sign === '$') read.isAtEnd = true
  else {
    const part = partOf(sign, letter)
    if (part === null) return false
    read.parts.push(part)
  }
  return true
}

function alternative({ parts, isAtStart, isAtEnd }: ReadPattern, isWord: boolean): Alternative {
  const { length } = parts
  return {
    length,
    fits: (line, at) => {
      const end = at + length
      if (length === 0 || end > line.length || (isAtStart && at > 0) || (isAtEnd && end < line.length)) return false
      if (isWord && (isWordSign(line.charAt(at - 1)) || isWordSign(line.charAt(end)))) return false
      return parts.every((part, index) => {
        const sign = line.charAt(at + index)
        return typeof part === 'string' ? sign === part : part(sign)
      })
    },
  }
}

function plain(parts: PatternPart[]): ReadPattern {
  return { parts, isAtStart: false, isAtEnd: false }
}

function partOf(sign: string, letter: (sign: string) => string): PatternPart | null {
  if (sign === '.') return () => true
  if (!sign.startsWith('\\')) return '*+?{}()[]^'.includes(sign) ? null : letter(sign)
  const escaped = sign.slice(1)
  if (Object.hasOwn(CLASSES, escaped)) return CLASSES[escaped] ?? null
  // Other letters and digits mean something that is not looked for.
  return escaped === '' || /[A-Za-z0-9]/.test(escaped) ? null : letter(escaped)
}

function isWordSign(sign: string): boolean {
  return /^\w/.test(sign)
}

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
