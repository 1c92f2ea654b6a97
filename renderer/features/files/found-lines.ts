import type { FolderQuery } from '../../../shared/ipc/file-calls'
import type { MatchedFile } from '../../../shared/session/tool-results'
import type { TreeRow } from '../../ui/tree-rows'
import { type Matcher, matcherOf } from '../../views/calls/results/mark-pattern'

/** One line of the results: a file, or a line of it below. */
export type FoundRow = TreeRow & { file: MatchedFile; line?: { number: number; text: string } }

/** Merges what has been found so far with what came since, by path; the lines of a file go upwards. */
export function withFound(found: readonly MatchedFile[], more: readonly MatchedFile[]): MatchedFile[] {
  const files = new Map(found.map(file => [file.path, file]))
  for (const file of more) {
    const known = files.get(file.path)
    const lines = [...(known?.lines ?? []), ...file.lines].sort((a, b) => a.number - b.number)
    files.set(file.path, { path: file.path, count: (known?.count ?? 0) + file.count, lines })
  }
  return [...files.values()].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
}

/** The results as rows of a tree in which each file holds its lines, unless the person closed it. */
export function foundRows(found: readonly MatchedFile[], closed: ReadonlySet<string>): FoundRow[] {
  return found.flatMap((file): FoundRow[] => {
    const isOpen = !closed.has(file.path)
    const row: FoundRow = { path: file.path, name: file.path, kind: 'folder', level: 1, isOpen, file }
    const lines = file.lines.map(
      (line): FoundRow => ({
        path: `${file.path}/${line.number}`,
        name: line.text,
        kind: 'file',
        level: 2,
        isOpen: false,
        file,
        line,
      }),
    )
    return isOpen ? [row, ...lines] : [row]
  })
}

/** Returns a function that finds the matches in one line, as the search was made. Null if they are better not searched for. */
export function queryMatcher({ pattern, isRegex, isCaseSensitive, isWord }: FolderQuery): Matcher | null {
  return matcherOf(pattern, isRegex, { isCaseSensitive, isWord })
}

/** The length of a line that is shown before its first match. */
const LEAD = 24

/** A line without its indentation and, where its first match is far in, without what is long before that. */
export function shownLine(text: string, matcher: Matcher | null): string {
  const line = text.trimStart()
  const at = matcher?.(line)[0]?.[0] ?? -1
  return at > 2 * LEAD ? `…${line.slice(at - LEAD)}` : line
}
