import { posix } from 'node:path'
import { messageOf } from '../../../shared/errors'
import { type MatchedFile, type ToolDetails, type ToolResult, textResult } from '../../../shared/session/tool-results'
import type { HitDetail } from '../../workspace/search/parse-hits'
import { searchContent } from '../../workspace/search/search-content'
import type { SearchScope } from '../../workspace/search/search-passes'
import { searchPaths } from '../../workspace/search/search-paths'
import type { ToolContext } from '../tool-context'
import { formatCounts, formatSnippets, NO_MATCH, shownPath, withCursor } from './explore-format'
import type { ExploreInput } from './explore-input'
import { shownFiles, withinRoom } from './explore-room'
import { outermost, type Root } from './explore-roots'
import { type LeftOut, secretsIn, withLeftOut } from './explore-secrets'

/** The target of the search, where to search, and for whom. */
export type Exploration = {
  input: ExploreInput
  roots: readonly Root[]
  context: ToolContext
  /** True if upper and lower case are the same. */
  ignoresCase?: boolean
}

/** Words the matches of one page, and what was not searched. */
type MatchWords = (page: { files: readonly MatchedFile[]; more: boolean }, leftOut: LeftOut) => string

/**
 * Searches in files, but for those that may hold secrets; they are named where all others were searched. Without `words` it
 * answers as explore_workspace does.
 */
export async function exploreContent(exploration: Exploration, words?: MatchWords): Promise<ToolResult> {
  const { context } = exploration
  const enough = new AbortController()
  const signal = AbortSignal.any([context.signal, enough.signal])
  const leftOut = secretsIn(scopeOf(exploration), signal)
  leftOut.catch(() => undefined)
  try {
    const { text, files, details } = await contentPage(exploration)
    const named = details.more ? NOTHING : await leftOut
    return textResult(words?.({ files, more: details.more }, named) ?? withLeftOut(text, named), details)
  } finally {
    enough.abort()
  }
}

type Matches = Extract<ToolDetails, { type: 'matches' }>

/** Of a page with others behind it nothing is said yet. */
const NOTHING: LeftOut = { count: 0, names: [] }

/** All files of the page, of which a view is shown what it can draw. */
type Page = { text: string; files: readonly MatchedFile[]; details: Matches }

async function contentPage(exploration: Exploration): Promise<Page> {
  const { input, context, ignoresCase } = exploration
  const detail = detailOf(input)
  const scope = scopeOf(exploration)
  const paging = { offset: input.cursor ?? 0, limit: input.limit, signal: context.signal }
  const { pattern, regex: isRegex, context_lines: contextLines } = input
  const wanted = { pattern, isRegex, ignoresCase, detail, contextLines }
  const found = await searchContent({ ...scope, ...wanted, ...paging })
  if (found.files.length === 0) return { text: NO_MATCH, files: [], details: matches(pattern) }
  const page = detail === 'lines' ? withinRoom(found.files) : { files: found.files, matches: found.files.length }
  const more = found.more || ('isCut' in page && page.isCut)
  const next = more ? paging.offset + page.matches : null
  const files = page.files.map(file => ({ ...file, path: posix.join(scope.base, file.path) }))
  const details = { ...matches(pattern), files: shownFiles(files), total: found.total, more }
  return { text: withCursor(formatFiles(page.files, detail, contextLines), next), files, details }
}

/** Words paths, which are relative to the workspace. */
type PathWords = (paths: readonly string[], hasMore: boolean) => string

/** Searches for files by their path or name. Without `words` it answers as explore_workspace does. */
export async function explorePaths(exploration: Exploration, words?: PathWords): Promise<ToolResult> {
  const { input, context } = exploration
  const scope = scopeOf(exploration)
  const offset = input.cursor ?? 0
  const { paths, more } = await searchPaths({
    ...scope,
    pattern: input.pattern,
    isRegex: input.regex,
    part: input.path_scope,
    offset,
    limit: input.limit,
    signal: context.signal,
  }).catch(thrown => {
    throw input.regex && looksLikeGlob(input.pattern) ? new Error(`${messageOf(thrown)}. ${ABOUT_GLOBS}`) : thrown
  })
  const inWorkspace = paths.map(path => posix.join(scope.base, path))
  const isGlob = input.regex && looksLikeGlob(input.pattern)
  const hint = paths.length === 0 && offset === 0 && isGlob ? `\n-- ${ABOUT_GLOBS}` : ''
  const text = words ? words(inWorkspace, more) : pathsText(paths, more ? offset + paths.length : null) + hint
  return textResult(text, { type: 'paths', pattern: input.pattern, paths: inWorkspace, more })
}

const ABOUT_GLOBS =
  '\'pattern\' is a regular expression; a glob such as "**/*.ts" goes into \'glob\', with the pattern ".".'

/** As an expression it would repeat a slash, or the beginning, which nobody means. */
function looksLikeGlob(pattern: string): boolean {
  return /(?:^|\/)\*|^\?|\*\*|\/\{/.test(pattern)
}

function pathsText(paths: readonly string[], next: number | null): string {
  return paths.length === 0 ? NO_MATCH : withCursor(paths.map(shownPath).join('\n'), next)
}

function matches(pattern: string): Matches {
  return { type: 'matches', pattern, files: [], total: 0, more: false }
}

function detailOf(input: ExploreInput): HitDetail {
  const mode = input.mode ?? (input.context_lines > 0 ? 'snippets' : 'files')
  return mode === 'snippets' ? 'lines' : mode
}

function formatFiles(files: readonly MatchedFile[], detail: HitDetail, contextLines: number): string {
  if (detail === 'lines') return formatSnippets(files, contextLines > 0)
  if (detail === 'count') return formatCounts(files)
  return files.map(file => shownPath(file.path)).join('\n')
}

/** Results are relative to a single root, and to the workspace when there are several. */
function scopeOf({ input, roots, context: { workspace, searchSkips } }: Exploration): SearchScope {
  const [only] = roots.length === 1 ? roots : []
  const folder = only?.isFile ? posix.dirname(only.path) : only?.path
  return {
    workspace,
    ...(searchSkips && { skips: searchSkips }),
    roots: outermost(roots),
    base: folder ?? '.',
    globs: globsOf(input.glob).filter(glob => !glob.startsWith('!')),
    // Some models know a glob with '!' as the way to leave something out.
    excludes: [
      ...globsOf(input.exclude),
      ...globsOf(input.glob).flatMap(glob => (glob.startsWith('!') ? [glob.slice(1)] : [])),
    ],
  }
}

function globsOf(globs: string | string[] | undefined): string[] {
  return [globs ?? []].flat()
}
