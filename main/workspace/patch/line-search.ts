import { NORMALISE, TIERS, type Tier } from './line-tiers'
import { type NumberedLines, numberedLines, type Window } from './numbered-lines'
import { PatchError } from './patch-error'
import type { TextLines } from './text-lines'

/** The system searches for so many characters of a line at once: for more it may take as many steps for each place. */
const SOUGHT_AT_ONCE = 64

/**
 * Finds exact runs of lines without numbering the lines, for as long as that reads no more than numbering them does: twice the
 * text in all. The function gives the first place in a window, -1 where there is none, undefined once it is exhausted.
 */
function quickPlaces(
  text: string,
  lines: TextLines,
): (wanted: readonly string[], window: Window) => number | undefined {
  let left = 2 * text.length

  /** The index of the next line from `from` on that is not seen at once to be another; -1 where there is none. */
  function candidate(first: string, from: number): number {
    // An empty line is found in any text, but nearly nowhere as a line.
    if (first === '') return from
    for (let next = from; next < lines.count && left > 0; ) {
      // The system searches a text many times as fast as lines can be compared.
      const found = text.indexOf(first, lines.start(next))
      left -= (found === -1 ? text.length : found) - lines.start(next)
      if (found === -1) return -1
      const at = lines.at(found)
      if (lines.start(at) === found) return at
      next = at + 1
    }
    return -1
  }

  function isHere(wanted: readonly string[], at: number): boolean {
    return wanted.every((line, index) => {
      left -= line.length + 1
      return lines.is(at + index, line)
    })
  }

  return (wanted, { from, last }) => {
    const first = wanted[0]?.slice(0, SOUGHT_AT_ONCE) ?? ''
    let at = candidate(first, from)
    while (left > 0 && at !== -1 && at <= last && !isHere(wanted, at)) at = candidate(first, at + 1)
    if (left <= 0) return undefined
    return at <= last ? at : -1
  }
}

export type LineMatch = { at: number; tier: Tier }

type Range = { from: number; to?: number }

export type LineSearch = {
  /** The number of lines. */
  count: number
  /** The first place in [from, to] where the pattern, of a line or more, fits by the strictest tier that fits anywhere there. */
  find(pattern: readonly string[], range: Range): LineMatch | null
  /** The first place in [from, to] where a line stands, as one tier compares; -1 where there is none. */
  placeOf(line: string, tier: Tier, range: Range): number
  /** Returns whether the pattern fits anywhere in [from, to], by any tier. */
  fits(pattern: readonly string[], range: Range): boolean
  /** All places, also overlapping ones, by the strictest tier that has any. */
  findAll(pattern: readonly string[]): { at: number[]; tier: Tier } | null
  /** Returns whether any line is this one, to the character. */
  has(line: string): boolean
}

/** So many steps are made for each character of the text, and so many in any case. No patch of a person or a model comes near. */
const STEPS_PER_CHARACTER = 10
const FREE_STEPS = 300_000

const TOO_MANY_STEPS =
  'The lines of this patch nearly fit in too many places of the file for all of them to be compared. Give more context as the file has it, or change less at once.'

/**
 * Searches the lines of a text for runs of lines. What a tier makes of the lines is worked out once. Throws `PatchError`
 * where all searches together come to too many steps, which are counted and not timed: a patch fits on every machine, or
 * on none.
 */
export function lineSearch(text: string, lines: TextLines): LineSearch {
  const numbered = new Map<Tier, NumberedLines>()
  let stepsLeft = FREE_STEPS + STEPS_PER_CHARACTER * text.length
  const quickPlace = quickPlaces(text, lines)

  function spend(steps: number): void {
    stepsLeft -= steps
    if (stepsLeft < 0) throw new PatchError(TOO_MANY_STEPS)
  }

  function linesOf(tier: Tier): NumberedLines {
    const known = numbered.get(tier)
    if (known) return known
    const made = numberedLines(normalised(tier), lines.count, spend)
    numbered.set(tier, made)
    return made
  }

  function* normalised(tier: Tier): Generator<string> {
    for (let index = 0; index < lines.count; index++) yield NORMALISE[tier](lines.textOf(index))
  }

  function windowOf(pattern: readonly string[], { from, to = lines.count }: Range): Window {
    return { from: Math.max(0, from), last: Math.min(to, lines.count - pattern.length) }
  }

  function placeOf(pattern: readonly string[], tier: Tier, range: Range): number {
    if (pattern.length === 0) return -1
    const window = windowOf(pattern, range)
    const quick = tier === 'exact' && !numbered.has(tier) ? quickPlace(pattern, window) : undefined
    return quick ?? linesOf(tier).places(pattern.map(NORMALISE[tier]), window, 1)[0] ?? -1
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
    placeOf: (line, tier, range) => placeOf([line], tier, range),
    fits: (pattern, range) => placeOf(pattern, 'unicode', range) !== -1,
    findAll(pattern) {
      const window = windowOf(pattern, { from: 0 })
      for (const tier of pattern.length > 0 ? TIERS : []) {
        const at = linesOf(tier).places(pattern.map(NORMALISE[tier]), window, Number.POSITIVE_INFINITY)
        if (at.length > 0) return { at, tier }
      }
      return null
    },
    has: line => linesOf('exact').has(line),
  }
}
