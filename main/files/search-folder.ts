import { AppError, messageOf } from '../../shared/errors'
import type { FolderQuery } from '../../shared/ipc/file-calls'
import { sentence } from '../../shared/sentence'
import type { MatchedFile } from '../../shared/session/tool-results'
import { legacyHits, patternPasses } from '../workspace/search/legacy-files'
import { MAX_COLUMNS, type PlacedFile, withLongLines } from '../workspace/search/long-lines'
import { type Hit, LINE_ARGUMENTS, parseHits } from '../workspace/search/parse-hits'
import { patternArguments, printedPath } from '../workspace/search/ripgrep-arguments'

/** The number of lines at which a search ends: nobody reads more. */
export const MAX_LINES = 2_000
const MAX_LINES_OF_FILE = 200

/**
 * Searches the files of a folder that are not ignored, in no order, and yields what each piece of ripgrep's output
 * holds; a file may come in several. Returns whether it ended before it had seen all. Throws `AppError('bad-input')` for
 * a pattern that is none.
 */
export async function* searchFolder(
  workspace: string,
  { skips, ...query }: FolderQuery & { skips?: readonly string[] },
  signal: AbortSignal,
): AsyncGenerator<MatchedFile[], boolean> {
  const scope = { workspace, roots: ['.'], base: '.', globs: [], excludes: [], ...(skips && { skips }) }
  const args = [
    ...LINE_ARGUMENTS,
    `--max-columns=${MAX_COLUMNS}`,
    '--max-columns-preview',
    `--max-count=${MAX_LINES_OF_FILE}`,
    query.isCaseSensitive ? '--case-sensitive' : '--ignore-case',
    ...(query.isWord ? ['--word-regexp'] : []),
    ...patternArguments(query.pattern, query.isRegex),
  ]
  let room = MAX_LINES
  try {
    const readable = legacyHits(workspace)
    for await (const { output, fits } of patternPasses(scope, { pattern: query.pattern, args }, signal)) {
      for await (const hits of parseHits(output, 'lines')) {
        const fitting = fits ? hits.filter(({ path }) => fits(printedPath(path, '.'))) : hits
        const kept = await readable(fitting.slice(0, room))
        room -= kept.length
        yield await withLongLines({ workspace, base: '.' }, byFile(kept))
        if (room === 0) return true
      }
    }
    return false
  } catch (thrown) {
    signal.throwIfAborted()
    throw inWords(thrown)
  }
}

function byFile(hits: readonly Hit[]): PlacedFile[] {
  const files = new Map<string, PlacedFile>()
  for (const { path: printed, number, text, at } of hits) {
    const path = printedPath(printed, '.')
    const file = files.get(path) ?? { path, count: 0, lines: [] }
    file.lines.push({ number, text, isMatch: true, ...(at && { at }) })
    file.count += 1
    files.set(path, file)
  }
  return [...files.values()]
}

function inWords(thrown: unknown): unknown {
  const problem = /^invalid regex: (.*)$/s.exec(messageOf(thrown))?.[1]
  if (!problem) return thrown
  const words = sentence`This isn’t a valid regular expression: ${problem}. Correct it, or turn off “Regular expression”.`
  return new AppError('bad-input', words, { cause: thrown })
}
