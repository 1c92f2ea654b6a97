import type { MatchedFile, ToolResult } from '../../../shared/session/tool-results'
import { unlessAborted } from '../../unless-aborted'
import { withinTime } from '../../web/within-time'
import type { ToolContext } from '../tool-context'
import { shownPath } from './explore-format'
import { ExploreInput } from './explore-input'
import { resolvePlace } from './explore-roots'
import { exploreContent, explorePaths } from './explore-search'
import type { LeftOut } from './explore-secrets'

/** The time limit, because a folder's content may keep a search busy forever: it would wait for a pipe named .gitignore. */
const TIME_LIMIT_MS = 60_000

export type Grep = {
  pattern: string
  path: string
  glob?: string | undefined
  isLiteral?: boolean | undefined
  ignoresCase?: boolean | undefined
  contextLines?: number | undefined
  limit: number
  timeLimitMs?: number
}

/** Searches in files, in the form that a set of tools has for what is found, and for the secrets that were not searched. */
export function grepFiles(
  { pattern, path, glob, isLiteral = false, ignoresCase = false, contextLines = 0, limit, timeLimitMs }: Grep,
  context: ToolContext,
  words: (files: readonly MatchedFile[], hasMore: boolean, leftOut: LeftOut) => string,
): Promise<ToolResult> {
  return inTime(
    context,
    async timed => {
      const input = ExploreInput.parse({
        pattern,
        regex: !isLiteral,
        target: 'content',
        mode: 'snippets',
        context_lines: contextLines,
        limit,
        glob,
      })
      const roots = [await resolvePlace(timed.workspace, path)]
      const exploration = { input, roots, context: timed, ignoresCase }
      return exploreContent(exploration, ({ files, more }, leftOut) => words(files, more, leftOut))
    },
    timeLimitMs,
  )
}

export type Glob = { glob?: string | undefined; path: string; limit: number }

/** Searches for files that fit a glob, in the form that a set of tools has for what is found. Without a glob all fit. */
export function globFiles(
  { glob, path, limit }: Glob,
  context: ToolContext,
  words: (paths: readonly string[], hasMore: boolean) => string,
): Promise<ToolResult> {
  return inTime(context, async timed => {
    const input = ExploreInput.parse({ pattern: '.', regex: true, target: 'path', limit, glob })
    const roots = [await resolvePlace(timed.workspace, path)]
    return explorePaths({ input, roots, context: timed }, (paths, more) => words(paths.map(shownPath), more))
  })
}

/** Does a search that is given up where it takes too long. */
export function inTime(
  context: ToolContext,
  work: (timed: ToolContext) => Promise<ToolResult>,
  timeLimitMs = TIME_LIMIT_MS,
): Promise<ToolResult> {
  return withinTime(timeLimitMs, context.signal, signal => unlessAborted(signal, work({ ...context, signal })))
}

/** `path:line:text`, one line for each match. */
export function grepLines(files: readonly MatchedFile[]): string[] {
  return files.flatMap(({ path, lines }) =>
    lines.filter(({ isMatch }) => isMatch).map(({ number, text }) => `${shownPath(path)}:${number}:${text}`),
  )
}
