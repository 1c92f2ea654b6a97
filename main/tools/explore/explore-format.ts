import { ENTRY_NOTES } from '../../../shared/session/entry-notes'
import type { MatchedFile } from '../../../shared/session/tool-results'
import type { DirectoryEntry } from '../../workspace/read/list-directory'

/** The answer of a search or list if there is nothing. */
export const NO_MATCH = 'No Match'

/** Puts the line that leads to the next page in front. */
export function withCursor(body: string, next: number | null): string {
  return next === null ? body : `-- more: cursor=${next}\n${body}`
}

/** Puts beneath a text how it is encoded, where that is not UTF-8. */
export function withEncoding(body: string, encoding: string | undefined): string {
  return encoding ? `${body}\n-- encoding: ${encoding}` : body
}

/** A name on a line of its own, whatever characters it has. */
export function shownPath(path: string): string {
  return path.replace(/\p{Cc}/gu, character => JSON.stringify(character).slice(1, -1))
}

/** `path:line:text`; with context groups under a heading, where only matches carry their number. */
export function formatSnippets(files: readonly MatchedFile[], hasContext: boolean): string {
  if (hasContext) return files.map(formatGroup).join('\n')
  return files.flatMap(file => file.lines.map(line => `${shownPath(file.path)}:${line.number}:${line.text}`)).join('\n')
}

export function formatCounts(files: readonly MatchedFile[]): string {
  return files.map(file => `${shownPath(file.path)} x${file.count}`).join('\n')
}

/** Folders end in '/'; what is neither file nor folder says so. */
export function formatEntry({ name, kind }: DirectoryEntry): string {
  const shown = shownPath(name)
  switch (kind) {
    case 'folder':
      return `${shown}/`
    case 'file':
      return shown
    default:
      return `${shown}${ENTRY_NOTES[kind]}`
  }
}

function formatGroup(file: MatchedFile): string {
  const shown: string[] = [shownPath(file.path)]
  let previous = file.lines[0]?.number ?? 0
  for (const { number, text, isMatch } of file.lines) {
    if (number > previous + 1) shown.push(' --')
    shown.push(isMatch ? ` ${number}:${text}` : ` ${text}`)
    previous = number
  }
  return shown.join('\n')
}
