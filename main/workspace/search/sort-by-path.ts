const BEYOND_UNITS = /[\uD800-\uDFFF]/

/**
 * Sorts relative paths as ripgrep's `--sort path` does: folder by folder, names by their bytes, so that 'a/z' comes
 * before 'a-b' and the first page of a search is the same whichever way it was found. Equal paths keep their order.
 */
export function sortByPath<T extends { path: string }>(items: readonly T[]): T[] {
  const keyed = items.map(item => ({ item, key: pathKey(item.path) }))
  if (!hasBeyond(keyed.map(({ key }) => key))) {
    return keyed.sort((a, b) => byUnits(a.key, b.key)).map(({ item }) => item)
  }
  const withBytes = keyed.map(({ item, key }) => ({ item, bytes: Buffer.from(key) }))
  return withBytes.sort((a, b) => Buffer.compare(a.bytes, b.bytes)).map(({ item }) => item)
}

/** Returns the form of a path for comparisons: '/' comes before all other characters, as NUL does, which no path has. */
export function pathKey(path: string): string {
  return path.replaceAll('/', '\0')
}

/** Keys of paths in the order of `sortByPath`. */
export function sortKeys(keys: readonly string[]): string[] {
  if (!hasBeyond(keys)) return [...keys].sort(byUnits)
  return sortByPath(keys.map(path => ({ path }))).map(({ path }) => path)
}

/** UTF-16 units are in the order of UTF-8 bytes until surrogates come in. */
function hasBeyond(keys: readonly string[]): boolean {
  return BEYOND_UNITS.test(keys.join(''))
}

function byUnits(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
