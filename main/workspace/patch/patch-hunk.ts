import { PatchError } from './patch-error'

export type PatchLine = { kind: 'keep' | 'add' | 'remove'; text: string }

/** One place to change: the lines that are there, with those to take out and to put in. */
export type PatchHunk = {
  /** Lines somewhere above it, outermost first. */
  anchors: string[]
  /** It has several headers, be they anchors or not. All its anchors must then be found. */
  isStacked?: boolean
  lines: PatchLine[]
  /** Its lines are the last ones of the file. */
  atEnd: boolean
  /** The index of the line at which the patch says that it begins. Only a hint: patches are often off. */
  index?: number
  /** True if the file ends with a newline afterwards; set if the patch says so and the hunk reaches that far. */
  finalNewline?: boolean
}

/**
 * Two kinds of patch look alike and differ where they say little. In a diff of a single file an only anchor that is not
 * found is ignored, and one that was passed already counts; lines without context go where the last hunk ended; a file
 * keeps its missing final newline. In an envelope of several files an only anchor must follow, such lines go to the end,
 * and what is written there ends the line. Anchors that are stacked mean the same in both.
 */
export type Dialect = 'single-file' | 'envelope'

/** Returns the meaning of a patch line, given by its first character; an empty line is an empty line of context. Null for any other. */
export function patchLinesOf(line: string): PatchLine[] | null {
  const text = line.slice(1)
  if (line[0] === '+') return [{ kind: 'add', text }]
  // A lone CR ends a line of a file, so what is looked for there must be lines of their own.
  if (line[0] === '-') return text.split('\r').map(part => ({ kind: 'remove', text: part }))
  if (line === '' || line[0] === ' ') return text.split('\r').map(part => ({ kind: 'keep', text: part }))
  return null
}

export function invalidLine(line: string): PatchError {
  return new PatchError(`Invalid Line:\n${line}`, { advice: WHAT_LINES_ARE })
}

const WHAT_LINES_ARE =
  "Each line begins with ' ' where it stays, '-' where it goes and '+' where it is new; each section but the first begins with '@@'."

/** The lines that must be in the file. */
export function oldLines({ lines }: { lines: readonly PatchLine[] }): string[] {
  return lines.filter(line => line.kind !== 'add').map(line => line.text)
}
