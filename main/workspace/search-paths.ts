import { firstPaths } from './first-paths'
import { nulEnded, printedPaths, printedText } from './list-paths'
import { plainPattern } from './plain-pattern'
import { ripgrep } from './ripgrep'
import { patternArguments, printedPath, type SearchScope } from './ripgrep-arguments'

export type PathQuery = SearchScope & {
  pattern: string
  isRegex: boolean
  /** What the pattern is held against. */
  part: 'path' | 'basename'
  offset: number
  limit: number
  signal: AbortSignal
}

export type PathPage = { paths: string[]; more: boolean }

/** One page of the files whose path, or name, has the pattern, in order of path. */
export async function searchPaths(query: PathQuery): Promise<PathPage> {
  const end = query.offset + query.limit
  const first = firstPaths(end)
  for await (const paths of matchedPaths(query)) first.add(paths)
  const page = first.sorted().slice(query.offset)
  return { paths: page.map(path => printedPath(path, query.base)), more: first.count() > end }
}

/** As ripgrep prints them: all have the same beginning, so that their order is that of the paths themselves. */
function matchedPaths(query: PathQuery): AsyncGenerator<string[]> {
  if (!query.isRegex) return matchedByText(query)
  const matches = plainPattern(query.pattern)
  return matches ? matchedHere(query, matches) : matchedByRipgrep(query)
}

/** Of most files nothing is made but a stretch of one text. */
async function* matchedByText(query: PathQuery): AsyncGenerator<string[]> {
  const { pattern, signal } = query
  for await (const printed of printedText(query, signal)) {
    yield recordsWith(printed, pattern).filter(path => partOf(path, query).includes(pattern))
  }
}

/** Those of the texts between NULs that hold a text. */
function recordsWith(records: string, wanted: string): string[] {
  if (wanted === '') return records.split('\0')
  const found: string[] = []
  for (let at = records.indexOf(wanted); at !== -1; ) {
    const next = records.indexOf('\0', at)
    const end = next === -1 ? records.length : next
    found.push(records.slice(records.lastIndexOf('\0', at) + 1, end))
    at = records.indexOf(wanted, end + 1)
  }
  return found
}

async function* matchedHere(query: PathQuery, matches: (part: string) => boolean): AsyncGenerator<string[]> {
  for await (const printed of printedPaths(query, query.signal)) {
    yield printed.filter(path => matches(partOf(path, query)))
  }
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

/** What the filter reads, a NUL after each; `listed` gets the paths in the same order. */
async function* partsToMatch(query: PathQuery, listed: string[]): AsyncGenerator<Buffer> {
  for await (const paths of printedPaths(query, query.signal)) {
    for (const path of paths) listed.push(path)
    yield Buffer.from(`${paths.map(path => partOf(path, query)).join('\0')}\0`)
  }
}

function partOf(printed: string, { part, base }: PathQuery): string {
  return part === 'path' ? printedPath(printed, base) : printed.slice(printed.lastIndexOf('/') + 1)
}
