import { listPaths, nulEnded } from './list-paths'
import { ripgrep } from './ripgrep'
import { patternArguments, type SearchScope } from './ripgrep-arguments'
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
  for await (const paths of query.isRegex ? matchedByRipgrep(query) : matchedAsText(query)) {
    for (const path of paths) found.push({ path })
  }
  const end = query.offset + query.limit
  const page = sortByPath(found).slice(query.offset, end)
  return { paths: page.map(({ path }) => path), more: found.length > end }
}

async function* matchedAsText(query: PathQuery): AsyncGenerator<string[]> {
  for await (const paths of listPaths(query, query.signal)) {
    yield paths.filter(path => partOf(path, query).includes(query.pattern))
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
  return part === 'path' ? path : path.slice(path.lastIndexOf('/') + 1)
}
