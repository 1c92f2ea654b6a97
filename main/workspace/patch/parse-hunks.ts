import { PatchError } from './patch-error'
import { type PatchHunk, type PatchLine, patchLinesOf } from './patch-hunk'

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
  if (open?.lines.length === 0) return Object.assign(open, headerOf(line, open.anchors))
  const hunk = { anchors: [], lines: [], atEnd: false, ...headerOf(line, []) }
  hunks.push(hunk)
  return hunk
}

/** Only the first hunk may lack its header. */
function readLine(hunks: PatchHunk[], open: PatchHunk | undefined, line: string): PatchHunk | undefined {
  if (open) {
    open.lines.push(...linesOf(line))
    return open
  }
  if (hunks.length > 0) {
    if (line === '') return undefined
    throw new PatchError(`Invalid Line:\n${line}`)
  }
  const hunk = { anchors: [], lines: linesOf(line), atEnd: false }
  hunks.push(hunk)
  return hunk
}

function linesOf(line: string): PatchLine[] {
  const lines = line.startsWith('***') ? null : patchLinesOf(line)
  if (!lines) throw new PatchError(`Invalid Line:\n${line}`)
  return lines
}

/** Where the range of a unified hunk header says that the hunk begins. An empty range names the line before. */
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

function headerOf(line: string, anchors: readonly string[]): Partial<PatchHunk> {
  const index = rangeStart(line)
  if (index !== undefined) return { index }
  const anchor = line.slice('@@ '.length)
  return anchor.trim() === '' ? {} : { anchors: [...anchors, anchor] }
}

function nothingHere(index: number, line: string): PatchError {
  return new PatchError(`Nothing in this section - index=${index} ${line}`)
}
