/**
 * The strictness with which lines were compared, from the strictest on. Lines that are the same to one tier are the same
 * to all after it.
 */
export type Tier = 'exact' | 'trailing-space' | 'trimmed' | 'unicode'

export const TIERS: readonly Tier[] = ['exact', 'trailing-space', 'trimmed', 'unicode']

/** The text that describes a match of each tier. An exact one needs none. */
export const TIER_WORDS: Record<Exclude<Tier, 'exact'>, string> = {
  'trailing-space': 'ignoring trailing whitespace',
  trimmed: 'ignoring leading/trailing whitespace',
  unicode: 'after normalizing Unicode punctuation/spaces',
}

/** The form in which each tier compares a line. */
export const NORMALISE: Record<Tier, (line: string) => string> = {
  exact: line => line,
  'trailing-space': line => line.trimEnd(),
  trimmed: line => line.trim(),
  unicode: line => plainPunctuation(line).trim(),
}

/** Longer lines are not code that somebody typed again, and a form may be 18 times as long as what it is a form of. */
const MOST_CHARACTERS = 10_000

function plainPunctuation(line: string): string {
  // Most lines have none of it, and are told from the others several times as fast.
  if (!BEYOND_ASCII.test(line)) return line
  return withoutForms(line)
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2018-\u201B]/g, "'")
    .replace(/[\u201C-\u201F]/g, '"')
    .replace(/[\u00A0\u2002-\u200A\u202F\u205F\u3000]/g, ' ')
    .replace(/\u2026/g, '...')
}

const BEYOND_ASCII = /[\u0080-\uFFFF]/

/**
 * Full-width letters, ligatures, composed and decomposed accents: as their plain form (NFKC). Marks are put in order one by
 * one, so that of very many on one letter each takes longer than the one before; Unicode's own limit for streams is 30.
 */
function withoutForms(line: string): string {
  return line.length > MOST_CHARACTERS || /\p{M}{31}/u.test(line) ? line : line.normalize('NFKC')
}
