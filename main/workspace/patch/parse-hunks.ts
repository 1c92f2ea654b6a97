import { PatchError } from './patch-error'
import { invalidLine, type PatchHunk, type PatchLine, patchLinesOf } from './patch-hunk'

const END_OF_FILE = '*** End of File'
const RANGE = /^@@ -(\d+)(?:,(\d+))? \+\d+(?:,\d+)? @@/

/** The hunks of one file's V4A body. Throws `PatchError` for whatever is none. */
export function parseHunks(body: readonly string[]): PatchHunk[] {
  const hunks: PatchHunk[] = []
  let open: PatchHunk | undefined
  for (const [index, line] of body.entries()) {
    if (isHeader(line)) open = readHeader(hunks, open, line)
    else if (isEnd(line)) {
      if (!open?.lines.length) throw nothingHere(index, line)
      open.atEnd = line === END_OF_FILE
      open = undefined
    } else open = readLine(hunks, open, line)
  }
  if (hunks.length === 0) throw new PatchError('The diff has no lines to change.')
  if (hunks.at(-1)?.lines.length === 0) throw nothingHere(body.length, body.at(-1) ?? '')
  return hunks
}

/** Headers one after the other are anchors of one hunk. */
function readHeader(hunks: PatchHunk[], open: PatchHunk | undefined, line: string): PatchHunk {
  const hunk: PatchHunk = open?.lines.length === 0 ? open : { anchors: [], lines: [], atEnd: false }
  if (hunk === open) hunk.isStacked = true
  else hunks.push(hunk)
  const index = rangeStart(line)
  const anchor = line.slice('@@ '.length)
  if (index !== undefined) hunk.index = index
  else if (anchor.trim() !== '') hunk.anchors.push(anchor)
  return hunk
}

/** Only the first hunk may lack its header. */
function readLine(hunks: PatchHunk[], open: PatchHunk | undefined, line: string): PatchHunk | undefined {
  if (open) {
    // Not spread: there may be more of them than a function may have arguments.
    for (const part of linesOf(line)) open.lines.push(part)
    return open
  }
  if (hunks.length > 0) {
    if (line === '') return undefined
    throw invalidLine(line)
  }
  const hunk = { anchors: [], lines: linesOf(line), atEnd: false }
  hunks.push(hunk)
  return hunk
}

function linesOf(line: string): PatchLine[] {
  const lines = line.startsWith('***') ? null : patchLinesOf(line)
  if (!lines) throw invalidLine(line)
  return lines
}

/** Returns the line at which the range of a unified hunk header says that the hunk begins. An empty range names the line before. */
export function rangeStart(header: string): number | undefined {
  const range = RANGE.exec(header)
  if (!range) return undefined
  return Math.max(0, Number(range[1]) - (range[2] === '0' ? 0 : 1))
}

function isHeader(line: string): boolean {
  return line === '@@' || line.startsWith('@@ ')
}

function isEnd(line: string): boolean {
  return line === END_OF_FILE || line === '***'
}

function nothingHere(index: number, line: string): PatchError {
  return new PatchError(`Nothing in this section - index=${index} ${line}`, { advice: EMPTY_SECTION })
}

const EMPTY_SECTION = "A section has at least one line that begins with ' ', '-' or '+' below its header."
