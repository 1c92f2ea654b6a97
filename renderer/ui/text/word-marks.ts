import { diffArrays } from 'diff'
import { lineWords } from './line-words'

/** From where to where of a line something is different, in UTF-16 units. */
export type MarkedRange = { from: number; to: number }
export type WordMarks = { before: readonly MarkedRange[]; after: readonly MarkedRange[] }

/** With more words put in and taken out, one line is compared from its ends alone. */
const MAX_EDITS = 80
/** The least share of the longer line that must be the same; below it, all of it is another line, and marks would only be noise. */
const LEAST_SAME = 0.3

/** Returns which words of a changed line were changed; null if too little stayed. */
export function wordMarks(before: string, after: string): WordMarks | null {
  const [old, now] = [lineWords(before), lineWords(after)]
  const changes = diffArrays(old, now, { maxEditLength: MAX_EDITS }) ?? fromTheEnds(old, now)
  const marks: { before: MarkedRange[]; after: MarkedRange[] } = { before: [], after: [] }
  let [oldAt, newAt, same] = [0, 0, 0]
  for (const { value, added = false, removed = false } of changes) {
    const text = value.join('')
    if (removed) add(marks.before, { from: oldAt, to: oldAt + text.length }, before)
    if (added) add(marks.after, { from: newAt, to: newAt + text.length }, after)
    if (!added && !removed) same += lettersIn(text)
    if (!added) oldAt += text.length
    if (!removed) newAt += text.length
  }
  const longer = Math.max(lettersIn(before), lettersIn(after))
  return same < longer * LEAST_SAME ? null : marks
}

type Change = { value: readonly string[]; added?: boolean; removed?: boolean }

/** Skips what is the same at the beginning and at the end; everything between is changed. */
function fromTheEnds(old: readonly string[], now: readonly string[]): Change[] {
  const most = Math.min(old.length, now.length)
  let start = 0
  while (start < most && old[start] === now[start]) start += 1
  let end = 0
  while (end < most - start && old.at(-1 - end) === now.at(-1 - end)) end += 1
  return [
    { value: old.slice(0, start) },
    { value: old.slice(start, old.length - end), removed: true },
    { value: now.slice(start, now.length - end), added: true },
    { value: old.slice(old.length - end) },
  ]
}

/** Two marks with nothing but white space between them are one: so they read as the words they are. */
function add(marks: MarkedRange[], mark: MarkedRange, line: string): void {
  if (mark.from === mark.to) return
  const last = marks.at(-1)
  if (last && line.slice(last.to, mark.from).trim() === '') last.to = mark.to
  else marks.push(mark)
}

function lettersIn(text: string): number {
  return text.replace(/\s+/g, '').length
}
