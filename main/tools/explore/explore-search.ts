import { posix } from 'node:path'
import { type MatchedFile, type ToolDetails, type ToolResult, textResult } from '../../../shared/session/tool-results'
import type { HitDetail } from '../../workspace/search/parse-hits'
import type { SearchScope } from '../../workspace/search/ripgrep-arguments'
import { searchContent } from '../../workspace/search/search-content'
import { searchPaths } from '../../workspace/search/search-paths'
import type { ToolContext } from '../tool-context'
import { formatCounts, formatSnippets, NO_MATCH, shownPath, withCursor } from './explore-format'
import type { ExploreInput } from './explore-input'
import { shownFiles, withinRoom } from './explore-room'
import { outermost, type Root } from './explore-roots'
import { secretsIn, withLeftOut } from './explore-secrets'

/** What to look for, where, and for whom. */
export type Exploration = { input: ExploreInput; roots: readonly Root[]; context: ToolContext }

/** How the matches of one page are put into words. */
type MatchWords = (page: Matches, next: number | null) => string

/**
 * Searches in files, but for those that may hold secrets; they are named where all others were searched. Without `words` it
 * answers as explore_workspace does.
 */
export async function exploreContent(exploration: Exploration, words?: MatchWords): Promise<ToolResult> {
  const { input, roots, context } = exploration
  const enough = new AbortController()
  const signal = AbortSignal.any([context.signal, enough.signal])
  const leftOut = secretsIn(scopeOf(input, roots, context.workspace), signal)
  leftOut.catch(() => undefined)
  try {
    const { text, details } = await contentPage(exploration, words)
    return textResult(details.more ? text : withLeftOut(text, await leftOut), details)
  } finally {
    enough.abort()
  }
}

type Matches = Extract<ToolDetails, { type: 'matches' }>

async function contentPage(
  { input, roots, context }: Exploration,
  words: MatchWords | undefined,
): Promise<{ text: string; details: Matches }> {
  const detail = detailOf(input)
  const scope = scopeOf(input, roots, context.workspace)
  const paging = { offset: input.cursor ?? 0, limit: input.limit, signal: context.signal }
  const wanted = { pattern: input.pattern, isRegex: input.regex, detail, contextLines: input.context_lines }
  const found = await searchContent({ ...scope, ...wanted, ...paging })
  if (found.files.length === 0) {
    const none = matches(input.pattern)
    return { text: words?.(none, null) ?? NO_MATCH, details: none }
  }
  const page = detail === 'lines' ? withinRoom(found.files) : { files: found.files, matches: found.files.length }
  const more = found.more || ('isCut' in page && page.isCut)
  const next = more ? paging.offset + page.matches : null
  const files = shownFiles(page.files).map(file => ({ ...file, path: posix.join(scope.base, file.path) }))
  const details = { ...matches(input.pattern), files, total: found.total, more }
  const text = words?.(details, next) ?? withCursor(formatFiles(page.files, detail, input.context_lines), next)
  return { text, details }
}

/** How paths, which are relative to the workspace, are put into words. */
type PathWords = (paths: readonly string[], hasMore: boolean) => string

/** Searches for files by their path or name. Without `words` it answers as explore_workspace does. */
export async function explorePaths({ input, roots, context }: Exploration, words?: PathWords): Promise<ToolResult> {
  const scope = scopeOf(input, roots, context.workspace)
  const offset = input.cursor ?? 0
  const { paths, more } = await searchPaths({
    ...scope,
    pattern: input.pattern,
    isRegex: input.regex,
    part: input.path_scope,
    offset,
    limit: input.limit,
    signal: context.signal,
  })
  const inWorkspace = paths.map(path => posix.join(scope.base, path))
  const text = words ? words(inWorkspace, more) : pathsText(paths, more ? offset + paths.length : null)
  return textResult(text, { type: 'paths', pattern: input.pattern, paths: inWorkspace, more })
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
function scopeOf(input: ExploreInput, roots: readonly Root[], workspace: string): SearchScope {
  const [only] = roots.length === 1 ? roots : []
  const folder = only?.isFile ? posix.dirname(only.path) : only?.path
  return {
    workspace,
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
