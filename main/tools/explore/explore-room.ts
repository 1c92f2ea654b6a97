import type { MatchedFile } from '../../../shared/session/tool-results'

/** The most text that one page of snippets has, in characters. */
const MAX_TEXT = 100_000

/** The most that a view is given to draw. */
const MAX_SHOWN_FILES = 200
const MAX_SHOWN_LINES = 1_000

/** Files with their matching lines; `matches` counts those, `isCut` says that some had no room. */
export type TruncatedMatches = { files: MatchedFile[]; matches: number; isCut: boolean }

/** The first files and lines that have room. Ends before a match, which begins the next page; there is always one. */
export function withinRoom(files: readonly MatchedFile[], room = MAX_TEXT): TruncatedMatches {
  const kept: MatchedFile[] = []
  let left = room
  let matches = 0
  for (const file of files) {
    const end = file.lines.findIndex(line => {
      if (line.isMatch && left <= 0 && matches > 0) return true
      left -= line.text.length + file.path.length
      matches += line.isMatch ? 1 : 0
      return false
    })
    if (end < 0) kept.push(file)
    else return { files: [...kept, ...headOf(file, end)], matches, isCut: true }
  }
  return { files: kept, matches, isCut: false }
}

/** Returns the part of the files that is worth sending to a view. */
export function shownFiles(files: readonly MatchedFile[]): MatchedFile[] {
  let left = MAX_SHOWN_LINES
  return files.slice(0, MAX_SHOWN_FILES).map(file => {
    const lines = file.lines.slice(0, left)
    left -= lines.length
    return { ...file, lines }
  })
}

/** A file with its first lines, or nothing when those hold no match. */
function headOf(file: MatchedFile, end: number): MatchedFile[] {
  const lines = file.lines.slice(0, end)
  const count = lines.filter(line => line.isMatch).length
  return count === 0 ? [] : [{ path: file.path, count, lines }]
}
