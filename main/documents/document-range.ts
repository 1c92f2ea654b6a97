import { hasNoParts, hasNoSheet, isNoRange, isOutOfRange } from './document-problem'

/** Rows and columns of a sheet, each from 1 on. */
export type CellRange = { firstRow: number; lastRow: number; firstColumn: number; lastColumn: number }

/** Parts of a document, from 1 on; of a sheet perhaps only some cells. */
export type PartRange = { from: number; to: number; cells?: CellRange }

type Ranged = { parts?: number; names?: readonly string[] }

/**
 * Returns the range that a person or a model means by "3", "3-5", "7-", "Sales" or "Sales!B2:F50". Throws a
 * `DocumentProblem` that says what there is.
 */
export function rangeIn({ parts, names }: Ranged, given: string): PartRange {
  if (parts === undefined) throw hasNoParts()
  const text = given.trim()
  // A sheet may be called "2024".
  if (names?.some(name => isSame(name, unquoted(text)))) return sheetRange(names, text)
  const numbers = /^(\d{1,7})(?:\s*[-–:]\s*(\d{1,7})?)?$/.exec(text)
  if (numbers) return partsOf(parts, numbers, text)
  if (names) return sheetRange(names, text)
  throw isNoRange(text)
}

function partsOf(parts: number, [all, first, last]: RegExpExecArray, text: string): PartRange {
  const from = Number(first)
  const isOpen = last === undefined && /[-–:]\s*$/.test(all)
  const to = isOpen ? parts : Number(last ?? first)
  if (to < from) throw isNoRange(text)
  if (from < 1 || from > parts) throw isOutOfRange(text, parts)
  return { from, to: Math.min(to, parts) }
}

/** A sheet by its name or number, some of its cells, or both; cells alone are those of the first sheet. */
function sheetRange(names: readonly string[], text: string): PartRange {
  const whole = names.findIndex(name => isSame(name, unquoted(text)))
  if (whole >= 0) return { from: whole + 1, to: whole + 1 }
  const mark = text.lastIndexOf('!')
  const cells = cellsIn(text.slice(mark + 1))
  if (mark < 0 && cells) return { from: 1, to: 1, cells }
  const name = unquoted(mark < 0 ? text : text.slice(0, mark))
  const number = /^\d{1,5}$/.test(name) ? Number(name) : 0
  const named = names.findIndex(one => isSame(one, name)) + 1
  const sheet = named || (number <= names.length ? number : 0)
  if (sheet === 0) throw hasNoSheet(name, names)
  if (!cells) throw isNoRange(text)
  return { from: sheet, to: sheet, cells }
}

/** As spreadsheets write a name that is more than one word. */
function unquoted(name: string): string {
  const inner = /^'(.*)'$/s.exec(name.trim())?.[1]
  return inner === undefined ? name.trim() : inner.replaceAll("''", "'")
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.toLowerCase()

const CELL = /^\$?([A-Z]{0,3})\$?(\d{0,7})$/i

/** Of "B2:F50", "C7", "A:C" or "5:9"; null for anything else. */
function cellsIn(text: string): CellRange | null {
  const ends = text.split(':').map(end => CELL.exec(end.trim()))
  const [first, last = first] = ends
  if (!first || !last || ends.length > 2) return null
  const columns = [first, last].map(([, letters = '']) => columnOf(letters))
  const rows = [first, last].map(([, , digits = '']) => Number(digits))
  // Both ends name a column, a row, or both, which one cell alone does.
  const [hasColumns, hasRows] = [columns, rows].map(numbers => numbers.every(number => number > 0))
  const isMixed = [columns, rows].some(numbers => numbers.includes(0) && numbers.some(number => number > 0))
  if (isMixed || (ends.length === 1 ? !(hasColumns && hasRows) : !(hasColumns || hasRows))) return null
  return {
    firstRow: hasRows ? Math.min(...rows) : 1,
    lastRow: hasRows ? Math.max(...rows) : Number.MAX_SAFE_INTEGER,
    firstColumn: hasColumns ? Math.min(...columns) : 1,
    lastColumn: hasColumns ? Math.max(...columns) : Number.MAX_SAFE_INTEGER,
  }
}

/** Of "AB", from 1 on. */
function columnOf(letters: string): number {
  return [...letters.toUpperCase()].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
}
