import iconv from 'iconv-lite'
import { findEncoding } from '../../workspace/read/find-encoding'
import type { ByteSource } from '../byte-source'
import { piecesOf } from '../byte-source'
import type { DocumentPart, OpenDocument, Reading } from '../document-reader'
import { type Cell, tableFacts } from '../table-facts'

const LF = 10
const CR = 13
const QUOTE = 34
/** Of a longer table the types of the columns are told by its first bytes; the rows are counted all the same. */
const SAMPLE_BYTES = 8 * 1024 * 1024
const SEPARATORS = [',', ';', '\t', '|'] as const

/** A table of separated values, of which only the shape is told: its text is text as it is. */
export function openCsv(source: ByteSource, chosen?: string): OpenDocument {
  async function* read(reading: Reading): AsyncGenerator<DocumentPart> {
    const head = source.read(0, Math.min(source.size, SAMPLE_BYTES))
    const { name } = await findEncoding(head, { isCut: head.length < source.size, chosen })
    yield { lines: [], ...summaryOf(source, name, reading) }
  }
  return { kind: 'csv', parts: 1, read }
}

function summaryOf(
  source: ByteSource,
  encoding: string,
  { previewRows = 0, isLate }: Reading,
): Pick<DocumentPart, 'table' | 'notes'> {
  const sample = sampleOf(source, encoding)
  const facts = tableFacts(previewRows)
  let sampled = 0
  for (const row of rowsOf(sample.text, separatorOf(sample.text))) {
    // A line with nothing in it is no row.
    if (row.length === 1 && row[0] === '') continue
    facts.add(row.map(csvCell))
    sampled += 1
  }
  const summary = facts.summary('', sample.isWhole)
  if (sample.isWhole) return { table: summary }
  const header = sampled - summary.rows
  const { rows, bytes } = countRows(source, () => isLate(0))
  const notes = bytes < source.size ? [`rows were counted in its first ${inMb(bytes)} of ${inMb(source.size)} MB`] : []
  return { table: { ...summary, rows: rows - header }, notes }
}

const inMb = (bytes: number) => Math.round(bytes / 1024 / 1024)

function sampleOf(source: ByteSource, encoding: string): { text: string; isWhole: boolean } {
  const bytes = source.read(0, Math.min(source.size, SAMPLE_BYTES))
  const isWhole = bytes.length === source.size
  const text = iconv.decode(isWhole ? bytes : bytes.subarray(0, bytes.lastIndexOf(LF) + 1), encoding)
  return { text, isWhole }
}

/** Whichever the first lines have most of outside of quotes. */
function separatorOf(text: string): string {
  const start = text
    .slice(0, 20_000)
    .replace(/"[^"]*"/g, '')
    .split('\n', 5)
    .join('\n')
  const count = (mark: string) => start.split(mark).length
  return SEPARATORS.reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}

/** As RFC 4180 has them; a quote that never ends takes the rest. */
function* rowsOf(text: string, separator: string): Generator<string[]> {
  let row: string[] = []
  let at = 0
  const mark = separator.charCodeAt(0)
  while (at < text.length) {
    const cell = text.charCodeAt(at) === QUOTE ? quoted(text, at) : plain(text, at, mark)
    row.push(cell.value)
    at = cell.end
    if (text.charCodeAt(at) === mark) {
      at += 1
      if (at < text.length) continue
      row.push('')
    }
    yield row
    row = []
    if (text[at] === '\r') at += 1
    if (text[at] === '\n') at += 1
  }
}

function plain(text: string, from: number, mark: number): { value: string; end: number } {
  let end = from
  for (; end < text.length; end++) {
    const unit = text.charCodeAt(end)
    if (unit === mark || unit === LF || unit === CR) break
  }
  return { value: text.slice(from, end), end }
}

function quoted(text: string, from: number): { value: string; end: number } {
  let end = from + 1
  for (;;) {
    const quote = text.indexOf('"', end)
    if (quote < 0) return { value: text.slice(from + 1).replaceAll('""', '"'), end: text.length }
    end = quote + 1
    if (text[end] !== '"') break
    end += 1
  }
  const value = text.slice(from + 1, end - 1).replaceAll('""', '"')
  // The text after the quote is invalid, and is added to the cell.
  const rest = /[^,;\t|\r\n]*/y
  rest.lastIndex = end
  const more = rest.exec(text)?.[0] ?? ''
  return { value: value + more, end: end + more.length }
}

const NUMBER = /^[+-]?(?:\d+(?:[.,]\d+)*|\.\d+)(?:e[+-]?\d+)?%?$/i
const DATE =
  /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$|^\d{1,2}[./]\d{1,2}[./]\d{4}$/

function csvCell(raw: string): Cell {
  const text = raw.trim()
  if (text === '') return null
  // A day with dots in it has the form of a number as well.
  if (DATE.test(text)) return { text, type: 'date' }
  if (NUMBER.test(text)) return { text, type: 'number' }
  return { text, type: /^(?:true|false)$/i.test(text) ? 'boolean' : 'text' }
}

/** The state of the counting: outside of quotes a line ends, and an empty one is not a row. */
type Count = { rows: number; isQuoted: boolean; isFilled: boolean; bytes: number }

/** Counts the rows, with the header, for as long as it may; never holds more than a piece. */
function countRows(source: ByteSource, isLate: () => boolean): Count {
  const count: Count = { rows: 0, isQuoted: false, isFilled: false, bytes: 0 }
  for (const piece of piecesOf(source)) {
    countIn(piece, count)
    if (isLate()) return count
  }
  return { ...count, rows: count.isFilled ? count.rows + 1 : count.rows }
}

/** Most bytes are above all that is looked for. */
function countIn(piece: Buffer, count: Count): void {
  let { rows, isQuoted, isFilled } = count
  let start = 0
  for (let at = 0; at < piece.length; at++) {
    const byte = piece[at] ?? 0
    if (byte > QUOTE) continue
    if (byte === QUOTE) isQuoted = !isQuoted
    else if (byte === LF && !isQuoted) {
      rows += isFilled || isFilledLine(piece, start, at) ? 1 : 0
      isFilled = false
      start = at + 1
    }
  }
  isFilled ||= isFilledLine(piece, start, piece.length)
  Object.assign(count, { rows, isQuoted, isFilled, bytes: count.bytes + piece.length })
}

function isFilledLine(piece: Buffer, start: number, end: number): boolean {
  return end - start > 1 || (end - start === 1 && piece[start] !== CR)
}
