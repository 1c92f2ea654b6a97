import { type IgnorePattern, ignorePattern } from './ignore-pattern'

/** The rules that one folder's lists contain for a path relative to it: undefined if they say nothing. */
export type IgnoreList = (path: string, isFolder: boolean) => boolean | undefined

type IgnoreLine = { pattern: IgnorePattern; order: number }

/** Of the lines that speak of a path the last one counts. Plain names are looked up, since generated lists have many. */
export function ignoreList(texts: readonly string[], ignoresCase = process.platform !== 'linux'): IgnoreList {
  const lines = linesOf(texts, ignoresCase)
  const named = new Map<string, IgnoreLine>()
  for (const line of lines) {
    const { name, onlyFolders } = line.pattern
    if (name !== undefined) named.set(onlyFolders ? `${name}/` : name, line)
  }
  const others = lines.filter(({ pattern }) => pattern.name === undefined).reverse()

  return (path, isFolder) => {
    const seen = ignoresCase ? path.toLowerCase() : path
    const name = seen.slice(seen.lastIndexOf('/') + 1)
    const plain = later(named.get(name), isFolder ? named.get(`${name}/`) : undefined)
    const last = later(plain, lastOf(others, { path: seen, isFolder, after: plain?.order ?? -1 }))
    return last && !last.pattern.isNegated
  }
}

function linesOf(texts: readonly string[], ignoresCase: boolean): IgnoreLine[] {
  const lines = texts.flatMap(text => text.replace(/^\uFEFF/, '').split(/\r?\n/))
  return lines.flatMap((line, order) => {
    const pattern = ignorePattern(ignoresCase ? line.toLowerCase() : line)
    return pattern ? [{ pattern, order }] : []
  })
}

type IgnoreQuery = { path: string; isFolder: boolean; after: number }

/** `lines` go from the last to the first. */
function lastOf(lines: readonly IgnoreLine[], { path, isFolder, after }: IgnoreQuery): IgnoreLine | undefined {
  for (const line of lines) {
    if (line.order < after) return undefined
    const { onlyFolders, fits } = line.pattern
    if ((isFolder || !onlyFolders) && fits(path)) return line
  }
  return undefined
}

function later(one: IgnoreLine | undefined, other: IgnoreLine | undefined): IgnoreLine | undefined {
  return one && other && one.order > other.order ? one : (other ?? one)
}
