import { lineWords } from '../../ui/text/line-words'
import type { DiffRow } from './diff-rows'

/** So many pairs of lines of one diff are looked at; after that, and in larger blocks, lines have no partners. */
const MAX_PAIRS = 10_000
/** Lines that have less in common are not the same line changed. */
const LEAST_ALIKE = 0.4

/** Lines that were taken out and those put in their place, by their rows. */
export type ChangeBlock = { removed: readonly number[]; added: readonly number[]; end: number }

/** The block of changed lines that begins at a row; signs that no line feed follows stand between them. */
export function changeBlock(rows: readonly DiffRow[], start: number): ChangeBlock {
  const removed: number[] = []
  const added: number[] = []
  let end = start
  for (let row = rows[end]; row; row = rows[++end]) {
    if (row.kind === 'add') added.push(end)
    else if (row.kind === 'del' && added.length === 0) removed.push(end)
    else if (row.kind !== 'no-newline') break
  }
  return { removed, added, end }
}

/** For each row the one that has the same line before or after it was changed; -1 where there is none. */
export function linePartners(rows: readonly DiffRow[]): Int32Array {
  const partners = new Int32Array(rows.length).fill(-1)
  let left = MAX_PAIRS
  for (let at = 0; at < rows.length; ) {
    const { removed, added, end } = changeBlock(rows, at)
    const [before, after] = [removed, added].map(places => places.filter(place => isWhole(rows[place])))
    const pairs = (before?.length ?? 0) * (after?.length ?? 0)
    if (before && after && pairs > 0 && pairs <= left) {
      left -= pairs
      for (const [old, now] of pairsOf(linesAt(rows, before), linesAt(rows, after))) {
        const [oldRow = -1, newRow = -1] = [before[old], after[now]]
        partners[oldRow] = newRow
        partners[newRow] = oldRow
      }
    }
    at = Math.max(end, at + 1)
  }
  return partners
}

function isWhole(row: DiffRow | undefined): boolean {
  return row !== undefined && 'text' in row && !row.isCut && !row.isRest
}

function linesAt(rows: readonly DiffRow[], places: readonly number[]): string[] {
  return places.map(place => {
    const row = rows[place]
    return row && 'text' in row ? row.text : ''
  })
}

/** The pairs, in order, that have the most in common together. */
function pairsOf(old: readonly string[], now: readonly string[]): [number, number][] {
  const [oldBags, newBags] = [old.map(bagOf), now.map(bagOf)]
  const width = now.length + 1
  const best = new Float64Array((old.length + 1) * width)
  const bestAt = (one: number, other: number) => best[one * width + other] ?? 0
  const paired = (one: number, other: number) => {
    const value = likeness(oldBags[one], newBags[other])
    return value < LEAST_ALIKE ? 0 : value + bestAt(one + 1, other + 1)
  }
  for (let one = old.length - 1; one >= 0; one--) {
    for (let other = now.length - 1; other >= 0; other--) {
      best[one * width + other] = Math.max(paired(one, other), bestAt(one + 1, other), bestAt(one, other + 1))
    }
  }
  const pairs: [number, number][] = []
  for (let [one, other] = [0, 0]; bestAt(one, other) > 0; ) {
    if (bestAt(one, other) === bestAt(one + 1, other)) one += 1
    else if (bestAt(one, other) === bestAt(one, other + 1)) other += 1
    else pairs.push([one++, other++])
  }
  return pairs
}

type Bag = { words: ReadonlyMap<string, number>; length: number }

/** The words of a line without white space, and how long they are together. */
function bagOf(line: string): Bag {
  const words = new Map<string, number>()
  let length = 0
  for (const word of lineWords(line)) {
    if (word.trim() === '') continue
    words.set(word, (words.get(word) ?? 0) + 1)
    length += word.length
  }
  return { words, length }
}

/** Returns how much two lines have in common, from 0 to 1, by the length of their words. */
function likeness(one: Bag | undefined, other: Bag | undefined): number {
  if (!one || !other || one.length + other.length === 0) return 0
  let common = 0
  for (const [word, count] of one.words) common += word.length * Math.min(count, other.words.get(word) ?? 0)
  return (2 * common) / (one.length + other.length)
}
