import { ripgrep } from './ripgrep'
import { patternArguments, printedPath, rootArguments, type SearchScope, scopeArguments } from './ripgrep-arguments'

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

const NUL = 0

/**
 * One page of the files whose path, or name, has the pattern, in order of path. A second ripgrep does the matching: it
 * takes the same patterns as a content search, and no pattern can keep this process busy.
 */
export async function searchPaths(query: PathQuery): Promise<PathPage> {
  const listed: string[] = []
  const numbers = ripgrep({
    args: filterArguments(query),
    cwd: query.workspace,
    signal: query.signal,
    input: namesToMatch(query, listed),
  })
  const paths: string[] = []
  let matches = 0
  for await (const record of records(numbers)) {
    matches += 1
    if (matches <= query.offset) continue
    if (paths.length === query.limit) return { paths, more: true }
    const path = listed[Number.parseInt(record, 10) - 1]
    if (path !== undefined) paths.push(path)
  }
  return { paths, more: false }
}

function filterArguments(query: PathQuery): string[] {
  const pattern = patternArguments(query.pattern, query.isRegex)
  return ['--no-config', '--color=never', '--null-data', '--line-number', '--line-buffered', ...pattern, '-']
}

/** What the filter reads, a NUL after each; `listed` gets the paths in the same order. */
async function* namesToMatch(query: PathQuery, listed: string[]): AsyncGenerator<Buffer> {
  const args = [...(await scopeArguments(query)), '--files', '--sort=path', ...rootArguments(query)]
  for await (const names of batches(ripgrep({ args, cwd: query.workspace, signal: query.signal }))) {
    const paths = names.map(name => printedPath(name, query.base))
    listed.push(...paths)
    const matched = query.part === 'path' ? paths : paths.map(path => path.slice(path.lastIndexOf('/') + 1))
    yield Buffer.from(matched.map(name => `${name}\0`).join(''))
  }
}

async function* records(output: AsyncIterable<Buffer>): AsyncGenerator<string> {
  for await (const batch of batches(output)) yield* batch
}

/** The NUL-ended texts that each piece of output completes. */
async function* batches(output: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of output) {
    const buffer = Buffer.concat([rest, piece])
    const end = buffer.lastIndexOf(NUL) + 1
    rest = buffer.subarray(end)
    if (end > 0) yield buffer.toString('utf8', 0, end - 1).split('\0')
  }
}
