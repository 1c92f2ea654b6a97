import { isUtf8 } from 'node:buffer'
import { decodeText } from '../read/decode-text'

/** One thing that ripgrep printed. A file that was only named, or counted, has no line. */
export type Hit = {
  path: string
  count: number
  number: number
  text: string
  isMatch: boolean
  /** Of a line that is no UTF-8: its text is a guess that goes by the line alone. */
  bytes?: Buffer
  /** Of a line with a match: where in the file the line begins, and where in it the first match does, in bytes. */
  at?: { line: number; match: number }
}

/** The requested detail: names of files, for which ripgrep prints a count as well, matches per file, or the lines. */
export type HitDetail = 'files' | 'count' | 'lines'

type Parsed = { hit: Hit; end: number }

const NUL = 0
const LF = 10
const COLON = 58
const CR = 13

/** ripgrep says in the midst of its output when a file turns out to be binary; a path cannot be told from that but by words. */
const BINARY_NOTICE = /^.*: (?:WARNING: stopped searching binary file|binary file matches)[^\n]*\n/s

/** Parses what ripgrep prints with `--null`, as it arrives; yields what each piece completes. */
export async function* parseHits(output: AsyncIterable<Buffer>, detail: HitDetail): AsyncGenerator<Hit[]> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of output) {
    const buffer = rest.length > 0 ? Buffer.concat([rest, piece]) : piece
    const hits: Hit[] = []
    let from = 0
    for (let next = parseHit(buffer, from, detail); next; next = parseHit(buffer, from, detail)) {
      hits.push(next.hit)
      from = next.end
    }
    rest = buffer.subarray(from)
    if (hits.length > 0) yield hits
  }
}

function parseHit(buffer: Buffer, from: number, detail: HitDetail): Parsed | null {
  const pathEnd = buffer.indexOf(NUL, from)
  if (pathEnd < 0) return null
  const path = buffer.toString('utf8', from, pathEnd).replace(BINARY_NOTICE, '')
  const end = buffer.indexOf(LF, pathEnd)
  if (end < 0) return null
  const line = buffer.subarray(pathEnd + 1, end)
  const number = Number.parseInt(line.toString('latin1', 0, 16), 10)
  const named = { path, count: detail === 'count' ? number : 0, number: 0, text: '', isMatch: true }
  if (detail !== 'lines') return { hit: named, end: end + 1 }
  return { hit: { ...named, number, ...parseLine(line, number) }, end: end + 1 }
}

/** The arguments that make ripgrep report on lines whose matches are shown: the positions at which each line and its first match begin. */
export const LINE_ARGUMENTS = ['--line-number', '--column', '--byte-offset', '--with-filename', '--no-heading']

/**
 * A line is its number, ':' for a match or '-' for a line around one, then for a match its column, the place of the line in the file,
 * and its text, with the same mark between them.
 */
function parseLine(line: Buffer, number: number): Pick<Hit, 'text' | 'isMatch' | 'bytes' | 'at'> {
  const numberEnd = String(number).length
  const isMatch = line[numberEnd] === COLON
  const column = isMatch ? numberIn(line, numberEnd + 1) : { value: 0, end: numberEnd }
  const offset = numberIn(line, column.end + 1)
  const mark = offset.end
  const end = line.at(-1) === CR ? line.length - 1 : line.length
  const own = line.subarray(mark + 1, end)
  const text = decodeText(own).replace(/^\uFEFF/, '')
  const at = isMatch && { at: { line: offset.value, match: column.value - 1 } }
  return { text, isMatch, ...at, ...(!isUtf8(own) && { bytes: own }) }
}

function numberIn(line: Buffer, start: number): { value: number; end: number } {
  const text = line.toString('latin1', start, start + 20)
  const value = Number.parseInt(text, 10)
  return { value, end: start + String(value).length }
}
