/**
 * Sorts relative paths as ripgrep's `--sort path` does: folder by folder, names by their bytes, so that 'a/z' comes
 * before 'a-b' and the first page of a search is the same whichever way it was found.
 */
export function sortByPath<T extends { path: string }>(items: readonly T[]): T[] {
  const keys = new Map<string, Buffer>()
  for (const { path } of items) if (!keys.has(path)) keys.set(path, Buffer.from(path.replaceAll('/', '\0')))
  const none = Buffer.alloc(0)
  return items.toSorted((a, b) => Buffer.compare(keys.get(a.path) ?? none, keys.get(b.path) ?? none))
}
