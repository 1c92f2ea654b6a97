import type { Dialect } from '../../main/workspace/patch/patch-hunk'

/** A section of a patch: what stands after each `@@`, its lines with their markers, and whether it ends the file. */
export type ReferenceHunk = { headers: string[]; body: string[]; atEnd: boolean }

export type Manner = {
  dialect: Dialect
  /** With what Atrium takes beyond the references: an anchor again as first line of context, blank lines too many at the end. */
  isLenient: boolean
}

type Comparison = (line: string) => string

const plain: Comparison = line =>
  line
    .normalize('NFKC')
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/[‘’‚‛]/g, "'")
    .replace(/[“”„‟]/g, '"')
    .trim()
const exactly: Comparison = line => line
const withoutEnd: Comparison = line => line.trimEnd()
const trimmed: Comparison = line => line.trim()

/** From the strictest to the loosest. */
export const COMPARISONS: readonly Comparison[] = [exactly, withoutEnd, trimmed, plain]

/**
 * Returns where the sections of a patch belong, or null if it is refused: the algorithms of OpenAI's `applyDiff` for a
 * single file and of codex for an envelope, as slow and plain as can be. Like Atrium's own, it differs from either only in
 * which line ends a file: its last ending begins no empty line.
 */
export function referencePlaces(
  lines: readonly string[],
  hunks: readonly ReferenceHunk[],
  manner: Manner,
): number[] | null {
  const places: number[] = []
  let cursor = 0
  for (const hunk of hunks) {
    const below = belowAnchors(lines, hunk, cursor, manner)
    if (!below) return null
    const old = oldOf(hunk)
    if (old.length === 0) {
      const isLast = hunk.atEnd || manner.dialect === 'envelope'
      places.push(isLast ? lines.length : below.cursor)
      if (!isLast) cursor = below.cursor
      continue
    }
    const found = placeOf(lines, hunk, below, manner)
    if (!found) return null
    places.push(found.at)
    cursor = found.at + found.length
  }
  return places
}

export function oldOf({ body }: ReferenceHunk): string[] {
  return body.filter(line => !line.startsWith('+')).map(line => line.slice(1))
}

type Below = { cursor: number; anchorLine: number }

function belowAnchors(
  lines: readonly string[],
  { headers }: ReferenceHunk,
  start: number,
  { dialect }: Manner,
): Below | null {
  const isStacked = headers.length > 1
  let below: Below = { cursor: start, anchorLine: start }
  for (const [index, anchor] of headers.filter(header => header.trim() !== '').entries()) {
    const mayBePassed = index === 0 && (dialect === 'single-file' || isStacked)
    const at = anchorPlace(lines, anchor, below.cursor, { mayBePassed, dialect })
    if (at === 'passed') continue
    if (at === null && (dialect === 'envelope' || isStacked)) return null
    if (at !== null) below = { cursor: at + 1, anchorLine: at }
  }
  return below
}

function anchorPlace(
  lines: readonly string[],
  anchor: string,
  cursor: number,
  { mayBePassed, dialect }: { mayBePassed: boolean; dialect: Dialect },
): number | 'passed' | null {
  for (const as of dialect === 'envelope' ? COMPARISONS : [exactly, trimmed, plain]) {
    if (mayBePassed && lines.slice(0, cursor).some(line => as(line) === as(anchor))) return 'passed'
    const at = lines.findIndex((line, index) => index >= cursor && as(line) === as(anchor))
    if (at !== -1) return at
  }
  return null
}

type Match = { at: number; length: number }

function placeOf(lines: readonly string[], hunk: ReferenceHunk, below: Below, manner: Manner): Match | null {
  const old = oldOf(hunk)
  const most = manner.isLenient ? Math.min(blankLinesAtEnd(hunk), old.length - 1) : 0
  for (let dropped = 0; dropped <= most; dropped++) {
    const at = runPlace(lines, old.slice(0, old.length - dropped), { ...below, atEnd: hunk.atEnd }, manner)
    if (at !== null) return { at, length: old.length - dropped }
  }
  return null
}

function blankLinesAtEnd({ body }: ReferenceHunk): number {
  return body.length - 1 - body.findLastIndex(line => line !== '' && line !== ' ')
}

function runPlace(
  lines: readonly string[],
  old: readonly string[],
  { cursor, anchorLine, atEnd }: Below & { atEnd: boolean },
  { dialect, isLenient }: Manner,
): number | null {
  const end = lines.length - old.length
  const last = atEnd && end >= cursor ? firstRun(lines, old, end) : null
  if (last !== null) return last
  if (atEnd && dialect === 'envelope' && !isLenient) return null
  return firstRun(lines, old, cursor) ?? (isLenient ? firstRun(lines, old, anchorLine) : null)
}

function firstRun(lines: readonly string[], old: readonly string[], from: number): number | null {
  for (const as of COMPARISONS) {
    for (let at = from; at + old.length <= lines.length; at++) {
      if (old.every((line, index) => as(lines[at + index] ?? '') === as(line))) return at
    }
  }
  return null
}
