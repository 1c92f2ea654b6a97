import type { TextLines } from './text-lines'

/** How loosely lines were compared, from the strictest on. */
export type Tier = 'exact' | 'trailing-space' | 'trimmed' | 'unicode'

export type LineMatch = { at: number; tier: Tier }

/** How a match of each tier is told. An exact one needs no words. */
export const TIER_WORDS: Record<Exclude<Tier, 'exact'>, string> = {
  'trailing-space': 'ignoring trailing whitespace',
  trimmed: 'ignoring leading/trailing whitespace',
  unicode: 'after normalizing Unicode punctuation/spaces',
}

const NORMALISE: Record<Tier, (line: string) => string> = {
  exact: line => line,
  'trailing-space': line => line.trimEnd(),
  trimmed: line => line.trim(),
  unicode: line => plainPunctuation(line).trim(),
}

const TIERS: readonly Tier[] = ['exact', 'trailing-space', 'trimmed', 'unicode']

type Range = { from: number; to?: number }

export type LineSearch = {
  /** The number of lines. */
  count: number
  /** The first place in [from, to] where the pattern, of a line or more, fits by the strictest tier that fits anywhere there. */
  find(pattern: readonly string[], range: Range): LineMatch | null
  /** All places, also overlapping ones, by the strictest tier that has any. */
  findAll(pattern: readonly string[]): { at: number[]; tier: Tier } | null
}

/** Searches the lines of a text for runs of lines. What a tier makes of the lines is worked out once. */
export function lineSearch(text: string, lines: TextLines): LineSearch {
  const normalised = new Map<Tier, readonly string[]>()

  function linesOf(tier: Tier): readonly string[] {
    const known = normalised.get(tier)
    if (known) return known
    const made = Array.from({ length: lines.count }, (_, index) => NORMALISE[tier](lines.textOf(index)))
    normalised.set(tier, made)
    return made
  }

  /** The index of the next line from `from` on that is not seen at once to be another; -1 where there is none. */
  function candidate(first: string, from: number): number {
    for (let next = from; next < lines.count; ) {
      // The system searches a text many times as fast as lines can be compared.
      const found = text.indexOf(first, lines.start(next))
      if (found === -1) return -1
      const at = lines.at(found)
      if (lines.start(at) === found) return at
      next = at + 1
    }
    return -1
  }

  function exactPlace(wanted: readonly string[], { from, to = lines.count }: Range): number {
    const [first = ''] = wanted
    const last = Math.min(to, lines.count - wanted.length)
    for (let at = from; at <= last; at++) {
      // An empty line is found in any text, but nearly nowhere as a line.
      if (first !== '') at = candidate(first, at)
      if (at === -1 || at > last) return -1
      if (wanted.every((line, index) => lines.is(at + index, line))) return at
    }
    return -1
  }

  function loosePlace(wanted: readonly string[], tier: Tier, { from, to = lines.count }: Range): number {
    const given = linesOf(tier)
    const last = Math.min(to, lines.count - wanted.length)
    for (let at = from; at <= last; at++) {
      if (wanted.every((line, index) => given[at + index] === line)) return at
    }
    return -1
  }

  function placeOf(pattern: readonly string[], tier: Tier, range: Range): number {
    if (pattern.length === 0) return -1
    return tier === 'exact' ? exactPlace(pattern, range) : loosePlace(pattern.map(NORMALISE[tier]), tier, range)
  }

  function allPlaces(pattern: readonly string[], tier: Tier): number[] {
    const found: number[] = []
    for (let at = placeOf(pattern, tier, { from: 0 }); at !== -1; at = placeOf(pattern, tier, { from: at + 1 })) {
      found.push(at)
    }
    return found
  }

  return {
    count: lines.count,
    find(pattern, range) {
      for (const tier of TIERS) {
        const at = placeOf(pattern, tier, range)
        if (at !== -1) return { at, tier }
      }
      return null
    },
    findAll(pattern) {
      for (const tier of TIERS) {
        const at = allPlaces(pattern, tier)
        if (at.length > 0) return { at, tier }
      }
      return null
    },
  }
}

function plainPunctuation(line: string): string {
  return line
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2018-\u201B]/g, "'")
    .replace(/[\u201C-\u201F]/g, '"')
    .replace(/[\u00A0\u2002-\u200A\u202F\u205F\u3000]/g, ' ')
    .replace(/\u2026/g, '...')
}
