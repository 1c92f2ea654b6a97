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

export type LineSearch = {
  /** The number of lines. */
  count: number
  /** The first place in [from, to] where the pattern, of a line or more, fits by the strictest tier that fits anywhere there. */
  find(pattern: readonly string[], range: { from: number; to?: number }): LineMatch | null
  /** All places, also overlapping ones, by the strictest tier that has any. */
  findAll(pattern: readonly string[]): { at: number[]; tier: Tier } | null
}

/** Searches lines for runs of lines. What a tier makes of the lines is worked out once. */
export function lineSearch(lines: readonly string[]): LineSearch {
  const normalised = new Map<Tier, readonly string[]>([['exact', lines]])

  function linesOf(tier: Tier): readonly string[] {
    const known = normalised.get(tier)
    if (known) return known
    const made = lines.map(NORMALISE[tier])
    normalised.set(tier, made)
    return made
  }

  function* places(pattern: readonly string[], tier: Tier, range: { from: number; to?: number }): Generator<number> {
    const wanted = pattern.map(NORMALISE[tier])
    const given = linesOf(tier)
    const last = Math.min(range.to ?? given.length, given.length - wanted.length)
    let at = range.from
    // Jumping to the next place where the first line is leaves few places to compare.
    while (at <= last && wanted.length > 0) {
      at = given.indexOf(wanted[0] ?? '', at)
      if (at === -1 || at > last) return
      if (wanted.every((line, index) => given[at + index] === line)) yield at
      at += 1
    }
  }

  return {
    count: lines.length,
    find(pattern, range) {
      for (const tier of TIERS) {
        for (const at of places(pattern, tier, range)) return { at, tier }
      }
      return null
    },
    findAll(pattern) {
      for (const tier of TIERS) {
        const at = [...places(pattern, tier, { from: 0 })]
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
