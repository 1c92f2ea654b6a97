import { sortByPath } from './sort-by-path'

/** The first paths of many, in the order of `sortByPath`, though they come in any. */
export type FirstPaths = {
  add(paths: readonly string[]): void
  /** How many there were. */
  count(): number
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

  return {
    add(paths) {
      count += paths.length
      for (const path of paths) if (last === undefined || isBefore(path, last)) kept.push(path)
      if (kept.length >= 2 * most + 100) settle()
    },
    count: () => count,
    sorted() {
      settle()
      return kept
    },
  }
}

/** Whether a path comes before another one: '/' before all, the others by their bytes in UTF-8. */
function isBefore(path: string, other: string): boolean {
  const length = Math.min(path.length, other.length)
  for (let at = 0; at < length; at++) {
    const [unit, otherUnit] = [path.charCodeAt(at), other.charCodeAt(at)]
    if (unit !== otherUnit) return rank(unit) < rank(otherUnit)
  }
  return path.length < other.length
}

/** Surrogates stand for characters that come after all others. */
function rank(unit: number): number {
  if (unit === 0x2f) return 0
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x2800 : unit
}
