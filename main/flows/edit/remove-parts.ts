import type { TextChange } from '../../../shared/flows/edit/text-change'
import { columnOf, commentAfter, lineEnd, lineStart, nextLine } from './text-place'

type TextRange = { from: number; to: number }

/** From the start of the first line to the end of the last one, but for the comments on them. */
export function removeLines(text: string, { from, to }: TextRange): TextChange {
  const start = lineStart(text, from)
  const stop = nextLine(text, to)
  const indent = ' '.repeat(columnOf(text, from))
  const insert = commentsOn(text, { from, to }).map(comment => `${indent}${comment}\n`)
  // A part that ends the text also takes the end of the line above.
  if (stop < text.length || text.endsWith('\n')) return { from: start, to: stop, insert: insert.join('') }
  return { from: Math.max(0, start - 1), to: stop, insert: insert.map(line => `\n${line.trimEnd()}`).join('') }
}

/** Behind a key whose value begins below it, on lines of their own, and behind what ends there. */
function commentsOn(text: string, { from, to }: TextRange): string[] {
  const first = lineEnd(text, from)
  const head = first < to ? /:[ \t]+(#.*)$/.exec(text.slice(from, first))?.[1] : undefined
  const comments = head === undefined ? [] : [head]
  for (let line = nextLine(text, from); line <= to; line = nextLine(text, line)) {
    const own = /^[ \t]*(#.*)$/.exec(text.slice(line, lineEnd(text, line)))?.[1]
    if (own !== undefined) comments.push(own)
    if (lineEnd(text, line) === text.length) break
  }
  const last = commentAfter(text, to)
  return last === undefined ? comments : [...comments, last]
}

/** Takes some parts out of a row in braces or brackets, with the commas that parted them from others. At least one is left. */
export function removeFromRow(text: string, parts: readonly TextRange[], gone: readonly TextRange[]): TextChange[] {
  const last = parts.findLastIndex(part => !gone.includes(part))
  const changes = gone.filter(one => parts.indexOf(one) < last).map(part => withComma(text, part))
  const [kept, ...others] = parts.slice(last)
  const end = others.at(-1)
  if (!kept || !end) return changes
  if (!text.slice(kept.to, end.from).includes('\n')) return [...changes, { from: kept.to, to: end.to, insert: '' }]
  // The text between them may be a comment, and a comma that ends a row does nothing.
  const ended = others.map(part =>
    part === end ? { from: part.from, to: part.to, insert: '' } : withComma(text, part),
  )
  return [...changes, ...ended]
}

function withComma(text: string, { from, to }: TextRange): TextChange {
  const comma = /^\s*,[ \t]*/.exec(text.slice(to))?.[0].length ?? 0
  return { from, to: to + comma, insert: '' }
}
