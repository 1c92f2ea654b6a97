import type { CellType, GridCell } from '../../shared/documents/sheet-grid'
import { oneLine } from './clean-lines'
import type { TableColumn, TableSummary } from './document-task'

/** A cell, or null where it is empty. */
export type Cell = GridCell | null

/** More columns than this are counted, and not told of one by one. */
export const MOST_COLUMNS = 200

export type TableFacts = {
  /** Takes the next row, of which the first is the header where it looks like one. */
  add(row: readonly Cell[]): void
  summary(name: string, isWhole: boolean): TableSummary
}

/** Counts what a table holds while its rows come by; only the first are kept. `hasHeader` where that is known. */
export function tableFacts(previewRows: number, hasHeader?: boolean): TableFacts {
  let first: readonly Cell[] | undefined
  let isHeader = hasHeader
  let rows = 0
  let width = 0
  const counts: Partial<Record<CellType, number>>[] = []
  const filled: number[] = []
  const ranges: ColumnRange[] = []
  const preview: string[][] = []

  function count(row: readonly Cell[]): void {
    rows += 1
    width = Math.max(width, row.length)
    for (let column = 0; column < Math.min(row.length, MOST_COLUMNS); column++) {
      const cell = row[column]
      if (!cell) continue
      const types = counts[column] ?? {}
      counts[column] = types
      types[cell.type] = (types[cell.type] ?? 0) + 1
      filled[column] = (filled[column] ?? 0) + 1
      const range = ranges[column] ?? { numbers: 0, sum: 0, min: Infinity, max: -Infinity, isExact: true }
      ranges[column] = range
      widen(range, cell)
    }
    if (preview.length < previewRows)
      preview.push(row.slice(0, MOST_COLUMNS).map(cell => (cell ? oneLine(cell.text) : '')))
  }

  return {
    add(row) {
      if (first === undefined) {
        first = row
        isHeader ??= looksLikeHeader(row)
        width = row.length
        if (!isHeader) count(row)
      } else count(row)
    },
    summary(name, isWhole) {
      // One row alone is no header.
      if (isHeader && rows === 0 && hasHeader === undefined && first) {
        isHeader = false
        count(first)
      }
      const columns = Array.from({ length: Math.min(width, MOST_COLUMNS) }, (_, column): TableColumn => {
        const title = isHeader ? oneLine(first?.[column]?.text ?? '') : ''
        const types = counts[column] ?? {}
        return { name: title, types, empty: rows - (filled[column] ?? 0), ...shownRange(ranges[column]) }
      })
      return { name, rows, width, columns, preview, isWhole }
    },
  }
}

/** The known facts about a column's numbers and days. `isExact`: each of its numbers is written so that its value is certain. */
type ColumnRange = {
  numbers: number
  sum: number
  min: number
  max: number
  isExact: boolean
  first?: string
  last?: string
}

function widen(range: ColumnRange, { text, type }: NonNullable<Cell>): void {
  if (type === 'number') {
    const value = numberOf(text)
    if (Number.isNaN(value)) range.isExact = false
    else {
      range.numbers += 1
      range.sum += value
      range.min = Math.min(range.min, value)
      range.max = Math.max(range.max, value)
    }
  }
  const day = type === 'date' ? sortableDay(text) : undefined
  if (day === undefined) return
  if (range.first === undefined || day < range.first) range.first = day
  if (range.last === undefined || day > range.last) range.last = day
}

/** NaN for what is written in one of several ways, such as "1,5" and "1.234". */
function numberOf(text: string): number {
  const plain = text.endsWith('%') ? text.slice(0, -1) : text
  return Number(/^[+-]?\d{1,3}(?:,\d{3}){2,9}(?:\.\d{1,20})?$/.test(plain) ? plain.replaceAll(',', '') : plain)
}

/** A day that comes after others where its text does: the year first. With dots it begins with the day; with slashes nobody knows. */
function sortableDay(text: string): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}/.test(text)) return text
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? []
  return day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : undefined
}

function shownRange(range: ColumnRange | undefined): Pick<TableColumn, 'numbers' | 'dates'> {
  if (!range) return {}
  const { numbers, sum, min, max, isExact, first, last } = range
  const mean = Number((sum / numbers).toPrecision(12))
  return {
    ...(isExact && numbers > 0 && { numbers: { min, max, mean } }),
    ...(first !== undefined && last !== undefined && { dates: { first, last } }),
  }
}

/** A header has words only, and none of them twice. */
export function looksLikeHeader(row: readonly Cell[]): boolean {
  const words = row.flatMap(cell => (cell ? [cell] : []))
  const names = new Set(words.map(({ text }) => text))
  return words.length > 0 && names.size === words.length && words.every(({ type }) => type === 'text')
}

/** "A Region (text)", or several types with how often each is there. */
export function columnText({ name, types, empty }: TableColumn, letters: string): string {
  const named = [letters, name].filter(Boolean).join(' ')
  const found = Object.entries(types).sort(([, one], [, other]) => other - one)
  if (found.length === 0) return `${named} (empty)`
  const [only] = found
  const kinds = found.length === 1 && only ? [only[0]] : found.map(([type, count]) => `${count} ${type}`)
  const gaps = empty > 0 ? [`${empty} empty`] : []
  return `${named} (${[...kinds, ...gaps].join(', ')})`
}

/** A cell of a Markdown table. */
export function cellText(text: string): string {
  return text.includes('|') ? oneLine(text).replaceAll('|', '\\|') : oneLine(text)
}

export function rowLine(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

/** The letters of a column, which count from 0. */
export function columnLetters(column: number): string {
  const rest = Math.floor(column / 26)
  return (rest > 0 ? columnLetters(rest - 1) : '') + String.fromCharCode(65 + (column % 26))
}
