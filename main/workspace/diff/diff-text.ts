import { isAscii } from 'node:buffer'
import type { Diff, Hunk } from '../../../shared/session/effects'
import { diffLines, type LineEdit, type Steps } from './diff-lines'

/** Larger files are not compared line by line: the person sees their sizes instead. */
export const MAX_COMPARED_BYTES = 2 * 1024 * 1024
/** The limit for content that comes or goes whole: it is not compared, only shown. */
const MAX_SHOWN_BYTES = 3 * 1024 * 1024
/** Comparing gives up after so many steps, some 30 ms, and the whole text is shown as replaced: still exact, only longer. */
export const MAX_STEPS = 1_000_000

/** The text of a unified diff after a last line that has no line feed. */
export const NO_NEWLINE = '\\ No newline at end of file'
/** Follows such a line. No line holds a line feed, so it is like no other. */
const OPEN_END = `\n${NO_NEWLINE}`

export type TextDiff = { diff: Diff; added: number; removed: number }

/**
 * Returns the changes between two contents, which `decode` turns into texts, exact to the byte: BOM, carriage returns and
 * a missing final newline are kept.
 */
export function diffBytes(before: Uint8Array | null, after: Uint8Array | null, decode = decodeExactly): TextDiff {
  if (Math.max(before?.byteLength ?? 0, after?.byteLength ?? 0) > shownAtMost(before, after))
    return omitted('too-large')
  const [oldText, newText] = [decode(before), decode(after)]
  if (oldText === null || newText === null) return omitted('binary')
  const sides = { old: linesOf(oldText), new: linesOf(newText) }
  const { hunks, added, removed } = shownEdits(editsBetween(sides), sides)
  return { diff: { type: 'lines', hunks }, added, removed }
}

/** Returns the size that the larger of two contents may have for their difference to be made. */
export function shownAtMost(before: Uint8Array | null, after: Uint8Array | null): number {
  return before && after ? MAX_COMPARED_BYTES : MAX_SHOWN_BYTES
}

/** The number of lines around a change that are shown with it. */
export const CONTEXT_LINES = 3

export type LinesDiff = { hunks: Hunk[]; added: number; removed: number }

/** The lines of two texts that are compared, by `linesOf`. */
export type Sides = { old: readonly string[]; new: readonly string[] }

/** Shows the edits that turn the old lines into the new ones. */
export function shownEdits(edits: readonly LineEdit[], sides: Sides): LinesDiff {
  return {
    hunks: neighbours(edits).map(group => hunkOf(group, sides)),
    added: edits.reduce((sum, { newStart, newEnd }) => sum + newEnd - newStart, 0),
    removed: edits.reduce((sum, { oldStart, oldEnd }) => sum + oldEnd - oldStart, 0),
  }
}

/** The edits that make the new lines of the old ones. All are replaced where finding out takes more steps. */
export function editsBetween(sides: Sides, steps: Steps = { left: MAX_STEPS }): LineEdit[] {
  const all = { oldStart: 0, oldEnd: sides.old.length, newStart: 0, newEnd: sides.new.length }
  return diffLines(sides.old, sides.new, steps) ?? [all]
}

/** For content that was not loaded because of its size. */
export function omitted(reason: 'binary' | 'too-large'): TextDiff {
  return { diff: { type: 'omitted', reason }, added: 0, removed: 0 }
}

/** The text whose UTF-8 encoding is exactly these bytes; null where there is none, or where it holds a NUL. */
export function decodeExactly(bytes: Uint8Array | null): string | null {
  if (!bytes) return ''
  try {
    // Most files are ASCII, which is told and copied several times as fast as other text is decoded.
    const text = isAscii(bytes) ? textOfAscii(bytes) : exact.decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

const exact = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function textOfAscii({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('latin1')
}

/** The text that hunks of `diffBytes` make of the one they were made from; null where they are not of this text. */
export function applyHunks(text: string, hunks: readonly Hunk[]): string | null {
  const old = linesOf(text)
  const made: string[] = []
  let done = 0
  for (const { oldStart, oldLines, lines } of hunks) {
    const start = oldLines ? oldStart - 1 : oldStart
    const shown = withOpenEnds(lines)
    const taken = shown.filter(line => line[0] !== '+')
    if (start < done || taken.some((line, index) => line.slice(1) !== old[start + index])) return null
    for (const kept of old.slice(done, start)) made.push(kept)
    for (const line of shown) if (line[0] !== '-') made.push(line.slice(1))
    done = start + taken.length
  }
  for (const kept of old.slice(done)) made.push(kept)
  return textOf(made)
}

/** The lines of a hunk, each with what stands after it where no line feed does. */
function withOpenEnds(shown: readonly string[]): string[] {
  const lines: string[] = []
  for (const line of shown) {
    if (line.startsWith('\\')) lines.push((lines.pop() ?? '') + OPEN_END)
    else lines.push(line)
  }
  return lines
}

/** Joins what `linesOf` took apart; null if a line that has no line feed is not the last one. */
function textOf(lines: readonly string[]): string | null {
  const text = lines.map(line => (line.endsWith(OPEN_END) ? line.slice(0, -OPEN_END.length) : `${line}\n`)).join('')
  const isWhole = lines.slice(0, -1).every(line => !line.endsWith(OPEN_END))
  return isWhole ? text : null
}

/** The lines of a text as they are compared and shown. */
export function linesOf(text: string): string[] {
  const lines = text.split('\n')
  const last = lines.pop()
  if (last) lines.push(last + OPEN_END)
  return lines
}

/** Edits whose surrounding lines would touch are shown together. */
function neighbours(edits: readonly LineEdit[]): LineEdit[][] {
  const groups: LineEdit[][] = []
  for (const edit of edits) {
    const group = groups.at(-1)
    const last = group?.at(-1)
    if (last && edit.oldStart - last.oldEnd <= 2 * CONTEXT_LINES) group?.push(edit)
    else groups.push([edit])
  }
  return groups
}

function hunkOf(edits: readonly LineEdit[], sides: Sides): Hunk {
  const [first, last] = [edits[0], edits.at(-1)]
  const before = Math.min(first?.oldStart ?? 0, CONTEXT_LINES)
  const [oldStart, newStart] = [(first?.oldStart ?? 0) - before, (first?.newStart ?? 0) - before]
  const oldEnd = Math.min((last?.oldEnd ?? 0) + CONTEXT_LINES, sides.old.length)
  const newLines = (last?.newEnd ?? 0) + oldEnd - (last?.oldEnd ?? 0) - newStart
  const lines: string[] = []
  let kept = oldStart
  for (const edit of edits) {
    sign(lines, ' ', sides.old.slice(kept, edit.oldStart))
    sign(lines, '-', sides.old.slice(edit.oldStart, edit.oldEnd))
    sign(lines, '+', sides.new.slice(edit.newStart, edit.newEnd))
    kept = edit.oldEnd
  }
  sign(lines, ' ', sides.old.slice(kept, oldEnd))
  const oldLines = oldEnd - oldStart
  // In a unified diff, a side without lines counts from the line before.
  const [oldFirst, newFirst] = [oldLines ? oldStart + 1 : oldStart, newLines ? newStart + 1 : newStart]
  return { oldStart: oldFirst, oldLines, newStart: newFirst, newLines, lines }
}

function sign(into: string[], sign: string, lines: readonly string[]): void {
  for (const line of lines) {
    if (line.endsWith(OPEN_END)) into.push(...`${sign}${line}`.split('\n'))
    else into.push(sign + line)
  }
}
