import { groupBy } from '../../../shared/group-by'
import type { MatchedFile } from '../../../shared/session/tool-results'
import { hiddenIn } from './hidden-files'
import { legacyHits, patternPasses } from './legacy-files'
import { MAX_COLUMNS, withLongLines } from './long-lines'
import { type Hit, type HitDetail, LINE_ARGUMENTS, parseHits } from './parse-hits'
import { patternArguments, printedPath } from './ripgrep-arguments'
import type { SearchPass, SearchScope } from './search-passes'
import { sortByPath } from './sort-by-path'

export type ContentQuery = SearchScope & {
  pattern: string
  isRegex: boolean
  ignoresCase?: boolean | undefined
  detail: HitDetail
  contextLines: number
  /** Results to leave out: files for 'files' and 'count', matching lines for 'lines'. */
  offset: number
  limit: number
  signal: AbortSignal
}

/** Up to this, in ms, matches count as frequent: to look again in order, and stop early, is then cheaper than to look on. */
const FREQUENT_WITHIN = 100

/** The most that an unordered search keeps. */
const MAX_KEPT = 20_000

/**
 * One page of the matches in the files of a scope, always in order of path and line. Files that may hold secrets are left
 * out: nobody was asked.
 */
export async function searchContent(query: ContentQuery): Promise<ContentPage> {
  const found = (await findAll(query)) ?? (await findFirst(query))
  const page = contentPage(found, query)
  return query.detail === 'lines' ? { ...page, files: await withLongLines(query, page.files) } : page
}

/**
 * In no order, which is what ripgrep does fastest, then sorted, one pass after the other. Null when there is more than is
 * worth keeping.
 */
async function findAll(query: ContentQuery): Promise<FoundHits | null> {
  const startedAt = performance.now()
  const wanted = needed(query)
  const sorted: Hit[] = []
  let matches = 0
  for await (const pass of run(query, [])) {
    const kept: Hit[] = []
    for await (const hits of pass) {
      kept.push(...hits)
      matches += hits.filter(hit => hit.isMatch).length
      const isFrequent = matches >= wanted && performance.now() - startedAt < FREQUENT_WITHIN
      if (isFrequent || sorted.length + kept.length > MAX_KEPT) return null
    }
    sorted.push(...sortByPath(kept))
  }
  return { hits: sorted, skip: query.offset, isWhole: true }
}

/** In order, one file after the other, and no further than needed. */
async function findFirst(query: ContentQuery): Promise<FoundHits> {
  const wanted = needed(query)
  const kept: Hit[] = []
  let matches = 0
  for await (const hits of oneAfterTheOther(run(query, ['--sort=path', ...flushArguments(query)]))) {
    for (const hit of hits) {
      if (hit.isMatch) matches += 1
      // Lines around the last match before the page may lie around its first one too, so those stay.
      if (hit.isMatch && matches <= query.offset) kept.length = 0
      else kept.push(hit)
      if (matches >= wanted) return { hits: kept, skip: 0, isWhole: false }
    }
  }
  return { hits: kept, skip: 0, isWhole: false }
}

async function* oneAfterTheOther(passes: AsyncIterable<AsyncIterable<Hit[]>>): AsyncGenerator<Hit[]> {
  for await (const pass of passes) yield* pass
}

/** One more than a page, to know whether there is a next one. */
function needed(query: ContentQuery): number {
  return query.offset + query.limit + 1
}

/** The hits of one pass after the other. */
async function* run(query: ContentQuery, order: readonly string[]): AsyncGenerator<AsyncGenerator<Hit[]>> {
  const args = [
    ...order,
    ...detailArguments(query),
    ...patternArguments(query.pattern, query.isRegex),
    ...(query.ignoresCase ? ['--ignore-case'] : []),
  ]
  const readable = legacyHits(query.workspace)
  const hides = hiddenIn(query.workspace)
  const { pattern, signal } = query
  for await (const pass of patternPasses(query, { pattern, args }, signal))
    yield openHits(query, pass, { readable, hides })
}

async function* openHits(
  query: ContentQuery,
  { output, fits }: SearchPass,
  { readable, hides }: { readable: ReturnType<typeof legacyHits>; hides: ReturnType<typeof hiddenIn> },
): AsyncGenerator<Hit[]> {
  for await (const hits of parseHits(output, query.detail)) {
    // Here, so that no count, page or order tells what is in them.
    const paths = hits.map(hit => printedPath(hit.path, '.'))
    const areSeen = await Promise.all(paths.map(async path => (!fits || fits(path)) && !(await hides(path))))
    yield (await readable(hits.filter((_, at) => areSeen[at]))).map(hit => ({
      ...hit,
      path: printedPath(hit.path, query.base),
    }))
  }
}

/** On one thread ripgrep keeps 8 KB of what it found to itself: of short records that is a search of many files more. */
function flushArguments({ detail }: ContentQuery): string[] {
  return detail === 'lines' ? [] : ['--line-buffered']
}

function detailArguments(query: ContentQuery): string[] {
  // This finds the same as `--files-with-matches`, with a line break at the end of each record: only that makes ripgrep print it at once.
  if (query.detail === 'files') return ['--count', '--max-count=1', '--with-filename']
  if (query.detail === 'count') return ['--count-matches', '--with-filename']
  return [
    ...LINE_ARGUMENTS,
    '--no-context-separator',
    `--context=${query.contextLines}`,
    `--max-columns=${MAX_COLUMNS}`,
    '--max-columns-preview',
    // ripgrep holds a file's whole output in memory before it prints it.
    `--max-count=${needed(query)}`,
  ]
}

/** `count` and `lines` of a file are empty where they were not asked for. `total` is what is known: at least so many when `more`. */
type ContentPage = { files: MatchedFile[]; total: number; more: boolean }

/** The results of a search, in order; `skip` results of `hits` belong to the pages before. */
type FoundHits = { hits: Hit[]; skip: number; isWhole: boolean }

type Paging = { detail: HitDetail; contextLines: number; offset: number; limit: number }

/** The page that a query asks for. */
function contentPage({ hits, skip, isWhole }: FoundHits, query: Paging): ContentPage {
  const matches = hits.filter(hit => hit.isMatch)
  const shown = new Set(matches.slice(skip, skip + query.limit))
  const more = matches.length > skip + query.limit
  const files: MatchedFile[] = []
  for (const [path, ofFile] of groupBy(hits, hit => hit.path)) {
    const ofPage = ofFile.filter(hit => shown.has(hit))
    if (ofPage.length === 0) continue
    if (query.detail !== 'lines') files.push({ path, count: ofPage[0]?.count ?? 0, lines: [] })
    else files.push({ path, count: ofPage.length, lines: linesAround(ofFile, ofPage, query.contextLines) })
  }
  return { files, total: isWhole && !more ? matches.length : query.offset + shown.size + (more ? 1 : 0), more }
}

/** The page's matches with the lines near them; a match of another page counts as such a line. Both lists go upwards. */
function linesAround(hits: readonly Hit[], ofPage: readonly Hit[], distance: number): MatchedFile['lines'] {
  const isMatch = new Set(ofPage.map(hit => hit.number))
  const near = new Set(
    [...isMatch].flatMap(number => Array.from({ length: 2 * distance + 1 }, (_, i) => number - distance + i)),
  )
  return hits
    .filter(hit => near.has(hit.number))
    .map(({ number, text, at }) => ({ number, text, isMatch: isMatch.has(number), ...(at && { at }) }))
}
