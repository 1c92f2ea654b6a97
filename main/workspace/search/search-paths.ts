import { alikeName } from '../paths/near-path'
import { type FirstPaths, firstPaths } from './first-paths'
import { nulEnded, printedPaths, printedText } from './list-paths'
import { plainPattern } from './plain-pattern'
import { ripgrep } from './ripgrep'
import { patternArguments, printedPath } from './ripgrep-arguments'
import type { SearchScope } from './search-passes'

export type PathQuery = SearchScope & {
  pattern: string
  isRegex: boolean
  /** The part of a path that the pattern is compared with. */
  part: 'path' | 'basename'
  offset: number
  limit: number
  signal: AbortSignal
}

export type PathPage = { paths: string[]; more: boolean }

/** One page of the files whose path, or name, has the pattern, in order of path. */
export async function searchPaths(given: PathQuery): Promise<PathPage> {
  const query = { ...given, pattern: alikeName(given.pattern) }
  const end = query.offset + query.limit
  const first = firstPaths(end)
  await addMatches(query, first)
  const page = first.sorted().slice(query.offset)
  return { paths: page.map(path => printedPath(path, query.base)), more: first.hasMore() }
}

/** Adds them as ripgrep prints them: all have the same beginning, so that their order is that of the paths themselves. */
async function addMatches(query: PathQuery, first: FirstPaths): Promise<void> {
  const { pattern, isRegex, signal } = query
  const matches = isRegex ? plainPattern(pattern) : (part: string) => part.includes(pattern)
  if (!matches) {
    for await (const paths of matchedByRipgrep(query)) first.add(paths)
    return
  }
  const isWanted = pattern === '' ? () => true : (path: string) => matches(partOf(path, query))
  for await (const printed of printedText(query, signal)) {
    // A name with other signs than these may be written otherwise than the pattern.
    if (isRegex || pattern === '' || !/^[\w./\\]*$/.test(pattern)) first.addRecords(printed, isWanted)
    else first.add(recordsWith(printed, pattern).filter(isWanted))
  }
}

/** Those of the texts between NULs that hold a text: of all others nothing is made. */
function recordsWith(records: string, wanted: string): string[] {
  const found: string[] = []
  for (let at = records.indexOf(wanted); at !== -1; ) {
    const next = records.indexOf('\0', at)
    const end = next === -1 ? records.length : next
    found.push(records.slice(records.lastIndexOf('\0', at) + 1, end))
    at = records.indexOf(wanted, end + 1)
  }
  return found
}

/** A second ripgrep takes the same patterns as a content search, and no pattern can keep this process busy. */
async function* matchedByRipgrep(query: PathQuery): AsyncGenerator<string[]> {
  const listed: string[] = []
  const numbers = ripgrep({
    args: [
      '--no-config',
      '--color=never',
      '--null-data',
      '--line-number',
      ...patternArguments(query.pattern, true),
      '-',
    ],
    cwd: query.workspace,
    signal: query.signal,
    input: partsToMatch(query, listed),
  })
  for await (const records of nulEnded(numbers)) {
    yield records.flatMap(record => listed[Number.parseInt(record, 10) - 1] ?? [])
  }
}

/** Yields what the filter reads, a NUL after each; `listed` gets the paths in the same order. */
async function* partsToMatch(query: PathQuery, listed: string[]): AsyncGenerator<Buffer> {
  for await (const paths of printedPaths(query, query.signal)) {
    for (const path of paths) listed.push(path)
    yield Buffer.from(`${paths.map(path => partOf(path, query)).join('\0')}\0`)
  }
}

/** Returns the text that the pattern is compared with: names that look the same are the same. */
function partOf(printed: string, { part, base }: PathQuery): string {
  return alikeName(part === 'path' ? printedPath(printed, base) : printed.slice(printed.lastIndexOf('/') + 1))
}
