import { timeSlices } from '../workspace/time-slices'
import type { FileEntry } from './file-entry'
import { fuzzyScore, termsOf } from './fuzzy-score'

const LOOKS_AT_CLOCK_EVERY = 512

type Ranked = { entry: FileEntry; score: number }

/** The paths of the `limit` files that fit best, the best first; of equals the shorter one, then in order of path. */
export async function rankFiles(
  folders: Iterable<Iterable<FileEntry>>,
  query: string,
  limit: number,
): Promise<string[]> {
  const terms = termsOf(query)
  const best: Ranked[] = []
  const slices = timeSlices()
  let seen = 0
  for (const files of folders) {
    for (const entry of files) {
      seen += 1
      if (seen % LOOKS_AT_CLOCK_EVERY === 0 && slices.isDue()) await slices.next()
      const score = fuzzyScore(terms, entry, best.length < limit ? 0 : best.at(-1)?.score)
      if (score > 0) keep(best, { entry, score }, limit)
    }
  }
  return best.map(({ entry }) => entry.path)
}

function keep(best: Ranked[], candidate: Ranked, limit: number): void {
  const last = best.at(-1)
  if (best.length >= limit && last && !isBetter(candidate, last)) return
  best.splice(placeOf(candidate, best), 0, candidate)
  if (best.length > limit) best.pop()
}

function placeOf(candidate: Ranked, best: readonly Ranked[]): number {
  let low = 0
  let high = best.length
  while (low < high) {
    const middle = (low + high) >> 1
    const there = best[middle]
    if (there && isBetter(there, candidate)) low = middle + 1
    else high = middle
  }
  return low
}

function isBetter(a: Ranked, b: Ranked): boolean {
  if (a.score !== b.score) return a.score > b.score
  const [first, second] = [a.entry.path, b.entry.path]
  return first.length === second.length ? first < second : first.length < second.length
}
