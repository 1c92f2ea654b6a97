/**
 * Returns whether a path matches a pattern, segment by segment: `*` stands for anything within one, `**` for any number of
 * them. Both are relative, with '/'. Takes time in proportion to the product of their lengths at most, whatever they are.
 */
export function matchesPath(pattern: string, path: string): boolean {
  const isAny = (segment: string) => segment === '**'
  return matches(segmentsOf(pattern), segmentsOf(path), { isAny, isSame: matchesSegment })
}

/** Returns whether it names no single path. */
export function isPattern(path: string): boolean {
  return /[*?]/.test(path)
}

/** A path without empty segments and those that lead nowhere. */
export function segmentsOf(path: string): string[] {
  return path.split(/[\\/]/).filter(segment => segment !== '' && segment !== '.')
}

function matchesSegment(pattern: string, segment: string): boolean {
  if (!isPattern(pattern)) return pattern === segment
  const isSame = (one: string, other: string) => one === '?' || one === other
  return matches([...pattern], [...segment], { isAny: one => one === '*', isSame })
}

type Matching = { isAny(part: string): boolean; isSame(part: string, other: string): boolean }

/**
 * A part for which `isAny` holds stands for any number of the others, including none. Goes back only to the last such
 * part, which is enough.
 */
function matches(pattern: readonly string[], parts: readonly string[], { isAny, isSame }: Matching): boolean {
  let [at, place] = [0, 0]
  let back: { at: number; place: number } | undefined
  while (place < parts.length) {
    const [one, other] = [pattern[at], parts[place] ?? '']
    if (one !== undefined && isAny(one)) {
      back = { at, place }
      at += 1
    } else if (one !== undefined && isSame(one, other)) {
      at += 1
      place += 1
    } else if (back) {
      back = { ...back, place: back.place + 1 }
      at = back.at + 1
      place = back.place
    } else return false
  }
  return pattern.slice(at).every(isAny)
}
