import { sortByPath } from './sort-by-path'

/** The first paths of many, in the order of `sortByPath`, though they come in any. */
export type FirstPaths = {
  add(paths: readonly string[]): void
  /** Adds those of the paths between NULs that are wanted. Nothing is made of one that comes too late to be kept. */
  addRecords(records: string, isWanted: (path: string) => boolean): void
  /** Whether there were more than are kept. */
  hasMore(): boolean
  sorted(): string[]
}

/** Keeps the first `most` of the paths that are added: sorting all would take longer than finding them. */
export function firstPaths(most: number): FirstPaths {
  let kept: string[] = []
  let last: string | undefined
  let count = 0

  function settle(): void {
    const sorted = sortByPath(kept.map(path => ({ path })))
    kept = sorted.slice(0, most).map(({ path }) => path)
    last = kept[most - 1]
  }

  function keep(path: string): void {
    count += 1
    if (last !== undefined && !isBefore({ text: path, start: 0, end: path.length }, last)) return
    kept.push(path)
    if (kept.length >= 2 * most + 100) settle()
  }

  return {
    add(paths) {
      for (const path of paths) keep(path)
    },
    addRecords(records, isWanted) {
      for (let start = 0; start <= records.length; ) {
        const next = records.indexOf('\0', start)
        const end = next === -1 ? records.length : next
        const isLate = last !== undefined && count > most && !isBefore({ text: records, start, end }, last)
        if (!isLate) {
          const path = records.slice(start, end)
          if (isWanted(path)) keep(path)
        }
        start = end + 1
      }
    },
    hasMore: () => count > most,
    sorted() {
      settle()
      return kept
    },
  }
}

type Part = { text: string; start: number; end: number }

/** Whether a path, a part of a text, comes before another one: '/' before all, the others by their bytes in UTF-8. */
function isBefore({ text, start, end }: Part, other: string): boolean {
  const length = Math.min(end - start, other.length)
  for (let at = 0; at < length; at++) {
    const unit = text.charCodeAt(start + at)
    const otherUnit = other.charCodeAt(at)
    if (unit !== otherUnit) return rank(unit) < rank(otherUnit)
  }
  return end - start < other.length
}

/** Surrogates stand for characters that come after all others. */
function rank(unit: number): number {
  if (unit === 0x2f) return 0
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x2800 : unit
}
