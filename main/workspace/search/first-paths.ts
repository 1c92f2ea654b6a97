import { pathKey, sortKeys } from './sort-by-path'

/** The first paths of many, in the order of `sortByPath`, though they come in any. */
export type FirstPaths = {
  add(paths: readonly string[]): void
  /** Adds those of the paths between NULs that are wanted. Nothing is made of one that comes too late to be kept. */
  addRecords(records: string, isWanted: (path: string) => boolean): void
  /** Returns whether there were more than are kept. */
  hasMore(): boolean
  sorted(): string[]
}

/** Keeps the first `most` of the paths that are added: sorting all would take longer than finding them. */
export function firstPaths(most: number): FirstPaths {
  let keys: string[] = []
  let last: string | undefined
  let count = 0

  function settle(): void {
    keys = sortKeys(keys).slice(0, most)
    last = keys[most - 1]
  }

  function take(path: string, tooLate: boolean): void {
    count += 1
    if (tooLate) return
    keys.push(pathKey(path))
    if (keys.length >= 2 * most + 100) settle()
  }

  /** Returns whether the path from `start` to `end` comes after all that are kept, and no more may be kept. */
  function isLate(text: string, start: number, end: number): boolean {
    if (last === undefined) return false
    const length = Math.min(end - start, last.length)
    for (let at = 0; at < length; at++) {
      const unit = text.charCodeAt(start + at)
      const own = unit === SLASH ? 0 : unit
      const other = last.charCodeAt(at)
      if (own !== other) return rank(own) > rank(other)
    }
    return end - start >= last.length
  }

  return {
    add(paths) {
      for (const path of paths) take(path, isLate(path, 0, path.length))
    },

    addRecords(records, isWanted) {
      for (let start = 0; start <= records.length; ) {
        const next = records.indexOf('\0', start)
        const end = next === -1 ? records.length : next
        const tooLate = isLate(records, start, end)
        // Once there is one too many, it does not matter how many more there are.
        if (!tooLate || count <= most) {
          const path = records.slice(start, end)
          if (isWanted(path)) take(path, tooLate)
        }
        start = end + 1
      }
    },

    hasMore: () => count > most,

    sorted() {
      settle()
      return keys.map(key => key.replaceAll('\0', '/'))
    },
  }
}

const SLASH = 0x2f

/** Surrogates stand for characters that come after all others. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x2800 : unit
}
