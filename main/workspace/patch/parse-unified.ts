import { rangeStart } from './parse-hunks'
import { PatchError } from './patch-error'
import { invalidLine, type PatchHunk, type PatchLine, patchLinesOf } from './patch-hunk'

const HEADER = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/

/** Returns whether a text has both headers of a unified diff. */
export function looksUnified(diff: string): boolean {
  return /^--- /m.test(diff) && /^\+\+\+ /m.test(diff)
}

/** The hunks of a unified diff of one file. Throws `PatchError`. */
export function parseUnified(lines: readonly string[]): PatchHunk[] {
  const first = lines.findIndex(line => line.startsWith('@@'))
  if (first === -1) throw new PatchError("unified diff is missing a hunk header ('@@ ... @@').")
  const hunks: HunkReader[] = []
  for (let index = first; index < lines.length; index++) {
    const line = lines[index] ?? ''
    const hunk = hunks.at(-1)
    if (line.startsWith('@@')) hunks.push(reading(line))
    else if (hunk && isNextFile(hunk, line, lines[index + 1])) {
      throw new PatchError('unified diff is for more than one file.')
    } else if (hunk) readLine(hunk, line)
  }
  const filled = hunks.filter(hunk => hunk.lines.length > 0)
  if (filled.length === 0) throw new PatchError('unified diff did not contain applicable hunk lines.')
  return filled.map(({ lines: found, index, finalNewline }) => {
    return { anchors: [], lines: found, atEnd: false, ...(index !== undefined && { index }), finalNewline }
  })
}

/** A hunk with the numbers of lines that its header says are still to come. Models often miscount. */
type HunkReader = {
  lines: PatchLine[]
  index: number | undefined
  finalNewline: boolean | undefined
  oldLeft: number
  newLeft: number
}

function reading(header: string): HunkReader {
  const [found, oldCount, newCount] = HEADER.exec(header) ?? []
  const countOf = (digits: string | undefined) => (found ? Number(digits ?? 1) : 0)
  return {
    lines: [],
    index: rangeStart(header),
    finalNewline: undefined,
    oldLeft: countOf(oldCount),
    newLeft: countOf(newCount),
  }
}

/** While lines are still to come, what looks like a file header is a removed and an added line. */
function isNextFile({ oldLeft, newLeft }: HunkReader, line: string, next: string | undefined): boolean {
  return oldLeft <= 0 && newLeft <= 0 && line.startsWith('--- ') && next?.startsWith('+++ ') === true
}

function readLine(hunk: HunkReader, line: string): void {
  if (line.startsWith('\\')) {
    hunk.finalNewline = hunk.lines.at(-1)?.kind === 'remove'
    return
  }
  // Blank lines between hunks are no lines of context.
  if (line === '' && (hunk.oldLeft <= 0 || hunk.newLeft <= 0)) return
  const parsed = patchLinesOf(line)
  if (!parsed) throw invalidLine(line)
  for (const part of parsed) hunk.lines.push(part)
  if (parsed[0]?.kind !== 'add') hunk.oldLeft -= 1
  if (parsed[0]?.kind !== 'remove') hunk.newLeft -= 1
}
