import { listPaths, nulEnded, printedPaths } from './list-paths'
import { plainPattern } from './plain-pattern'
import { ripgrep } from './ripgrep'
import { patternArguments, printedPath, type SearchScope } from './ripgrep-arguments'
import { sortByPath } from './sort-by-path'

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
  const found: { path: string }[] = []
  const matches: Match | null = query.isRegex ? plainPattern(query.pattern) : part => part.includes(query.pattern)
  for await (const paths of matches ? matchedHere(query, matches) : matchedByRipgrep(query)) {
    for (const path of paths) found.push({ path })
  }
  const end = query.offset + query.limit
  const page = sortByPath(found).slice(query.offset, end)
  return { paths: page.map(({ path }) => path), more: found.length > end }
}

type Match = (part: string) => boolean

/** Of most files nothing more is made than what ripgrep printed. */
async function* matchedHere(query: PathQuery, matches: Match): AsyncGenerator<string[]> {
  const { base, part, isRegex, pattern } = query
  for await (const printed of printedPaths(query, query.signal)) {
    if (part === 'basename') yield printed.filter(path => matches(nameIn(path))).map(path => printedPath(path, base))
    else {
      const likely = isRegex ? printed : printed.filter(path => path.includes(pattern))
      yield likely.map(path => printedPath(path, base)).filter(matches)
    }
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
  for await (const paths of listPaths(query, query.signal)) {
    for (const path of paths) listed.push(path)
    yield Buffer.from(`${paths.map(path => partOf(path, query)).join('\0')}\0`)
  }
}

function partOf(path: string, { part }: PathQuery): string {
  return part === 'path' ? path : nameIn(path)
}

function nameIn(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
