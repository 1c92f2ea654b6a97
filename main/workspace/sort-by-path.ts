const BEYOND_UNITS = /[\uD800-\uDFFF]/

type Keyed<T> = { item: T; key: string }

/**
 * Sorts relative paths as ripgrep's `--sort path` does: folder by folder, names by their bytes, so that 'a/z' comes
 * before 'a-b' and the first page of a search is the same whichever way it was found. Equal paths keep their order.
 */
export function sortByPath<T extends { path: string }>(items: readonly T[]): T[] {
  const keyed = items.map(item => ({ item, key: item.path.replaceAll('/', '\0') }))
  // UTF-16 units are in the order of UTF-8 bytes until surrogates come in.
  const sorted = keyed.some(({ key }) => BEYOND_UNITS.test(key)) ? byBytes(keyed) : keyed.sort(byUnits)
  return sorted.map(({ item }) => item)
}

function byUnits(a: Keyed<unknown>, b: Keyed<unknown>): number {
  if (a.key === b.key) return 0
  return a.key < b.key ? -1 : 1
}

function byBytes<T>(keyed: readonly Keyed<T>[]): Keyed<T>[] {
  const withBytes = keyed.map(entry => ({ entry, bytes: Buffer.from(entry.key) }))
  return withBytes.sort((a, b) => Buffer.compare(a.bytes, b.bytes)).map(({ entry }) => entry)
}
