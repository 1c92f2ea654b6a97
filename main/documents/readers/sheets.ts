import type { DocumentKind } from '../../../shared/documents/document-facts'
import type { GridRow } from '../../../shared/documents/sheet-grid'
import { oneLine } from '../clean-lines'
import { counted } from '../counted'
import type { CellRange } from '../document-range'
import { type DocumentPart, type GridWish, type OpenDocument, type Reading, wantedParts } from '../document-reader'
import { type Cell, cellText, columnLetters, columnText, MOST_COLUMNS, rowLine, tableFacts } from '../table-facts'

/** A row, up to the last of its first wanted columns that has anything in it; `width` counts the others, too. */
export type SheetRow = { number: number; cells: readonly Cell[]; width: number }

/** The wanted columns, from 0 on. */
export type Columns = { first: number; last: number }

/** A sheet, whatever file it is in. `rows` gives those that have anything in them, for as long as more are wanted. */
export type Sheet = {
  name: string
  isHidden: boolean
  rows(take: (row: SheetRow) => boolean, columns?: Columns): Promise<void>
}

/** Of a longer sheet the first rows are told; all are counted. */
const MOST_ROWS = 200_000
const MOST_CHARACTERS = 40_000_000

const ROWS_BETWEEN_LOOKS = 1_000

/** A workbook, sheet by sheet. Values are those that were last calculated; formulas, charts and looks are not told. */
export function workbookOf(kind: DocumentKind, sheets: readonly Sheet[]): OpenDocument {
  async function* read(reading: Reading): AsyncGenerator<DocumentPart> {
    for (const number of wantedParts(sheets.length, reading)) {
      const sheet = sheets[number - 1]
      const cells = reading.range?.cells
      if (sheet) yield await (cells ? cellsOf(sheet, reading, cells) : sheetOf(sheet, reading))
    }
  }
  const names = sheets.map(({ name }) => oneLine(name))
  return { kind, parts: names.length, names, read, grid: wish => gridOf(sheets, wish) }
}

/** Of so many cells a page is made, and sent, within a moment. */
const MOST_GRID_CELLS = 400_000
const MOST_GRID_ROWS = 50_000

async function gridOf(sheets: readonly Sheet[], { sheet: wanted, isLate }: GridWish) {
  const first = sheets.findIndex(({ isHidden }) => !isHidden)
  const sheet = wanted === undefined ? Math.max(0, first) : Math.min(wanted, sheets.length - 1)
  const rows: GridRow[] = []
  let [cellCount, width, isWhole] = [0, 0, true]
  await sheets[sheet]?.rows(row => {
    const isFull = rows.length >= MOST_GRID_ROWS || cellCount > MOST_GRID_CELLS
    if (isFull || (rows.length % ROWS_BETWEEN_LOOKS === ROWS_BETWEEN_LOOKS - 1 && isLate(rows.length))) {
      isWhole = false
      return false
    }
    rows.push({ number: row.number, cells: row.cells })
    cellCount += row.cells.length
    width = Math.max(width, row.width)
    return true
  })
  const names = sheets.map(({ name, isHidden }) => ({ name: oneLine(name), isHidden }))
  return { sheets: names, sheet, rows, width, isWhole }
}

async function sheetOf(sheet: Sheet, reading: Reading): Promise<DocumentPart> {
  const rows = sheetRows(reading)
  await sheet.rows(rows.take)
  const { lines, facts, widest, isCut, untold } = rows.told()
  const table = facts.summary(oneLine(sheet.name), !isCut)
  const { columns, name } = table
  const about = columns.map((column, at) => columnText(column, columnLetters(at))).join('; ')
  const shape = `${isCut ? 'more than ' : ''}${counted(table.rows, 'row')} × ${counted(widest, 'column')}`
  const title = `## Sheet ${name}${sheet.isHidden ? ' (hidden)' : ''}: ${shape}`
  const head = rowLine(['row', ...columns.map((_, at) => columnLetters(at))])
  const rule = rowLine(['---', ...columns.map(() => '---')])
  const body = lines.length === 0 ? ['(This sheet is empty.)'] : [`Columns: ${about}`, '', head, rule, ...lines]
  const notes = [
    ...(isCut ? [`sheet ${name} is so long that only its first ${table.rows} rows were read`] : []),
    ...(untold > 0 ? [`the last ${untold} rows of sheet ${name} are left out`] : []),
    ...(widest > MOST_COLUMNS ? [`of sheet ${name} the first ${MOST_COLUMNS} of ${widest} columns are told`] : []),
  ]
  return { name, table, notes, lines: [title, '', ...body, ''] }
}

/** Some cells of a sheet, under the letters of their columns. They are no table: their first row may be any. */
async function cellsOf(sheet: Sheet, reading: Reading, cells: CellRange): Promise<DocumentPart> {
  const name = oneLine(sheet.name)
  const { firstRow, lastRow, firstColumn, lastColumn } = cells
  const rows = sheetRows(reading)
  const columns = { first: firstColumn - 1, last: lastColumn - 1 }
  await sheet.rows(row => {
    if (row.number > lastRow) return false
    return row.number < firstRow || rows.take(row)
  }, columns)
  const { lines, widest, isCut, untold } = rows.told()
  const letters = Array.from({ length: Math.min(widest, MOST_COLUMNS) }, (_, at) => columnLetters(at + columns.first))
  const head = [rowLine(['row', ...letters]), rowLine(['---', ...letters.map(() => '---')])]
  const body = lines.length === 0 ? ['(These cells are empty.)'] : [...head, ...lines]
  const notes = [
    ...(isCut || untold > 0 ? [`so many cells are wanted that the first ${lines.length} rows are told`] : []),
    ...(widest > MOST_COLUMNS ? [`of ${widest} columns the first ${MOST_COLUMNS} are told`] : []),
  ]
  return { name, notes, lines: [`## Sheet ${name}, ${cellsName(cells)}`, '', ...body, ''] }
}

/** As spreadsheets write it. */
function cellsName({ firstRow, lastRow, firstColumn, lastColumn }: CellRange): string {
  const row = (number: number) => (lastRow === Number.MAX_SAFE_INTEGER ? '' : String(number))
  const column = (number: number) => (lastColumn === Number.MAX_SAFE_INTEGER ? '' : columnLetters(number - 1))
  const [first, last] = [column(firstColumn) + row(firstRow), column(lastColumn) + row(lastRow)]
  return first === last && first !== '' && /\d/.test(first) && /\D/.test(first) ? first : `${first}:${last}`
}

/** Makes lines of the rows of a sheet. */
function sheetRows({ previewRows, isLate }: Reading) {
  const facts = tableFacts(previewRows ?? 0)
  const lines: string[] = []
  let [seen, characters, widest, isCut] = [0, 0, 0, false]

  /** Takes a row and returns whether more rows are needed. */
  function take({ number, cells, width }: SheetRow): boolean {
    facts.add(cells)
    seen += 1
    widest = Math.max(widest, width)
    if (previewRows === undefined && lines.length < MOST_ROWS && characters < MOST_CHARACTERS) {
      const told = cells.map(cell => (cell ? cellText(cell.text) : ''))
      const line = rowLine([String(number), ...told])
      characters += line.length
      lines.push(line)
    }
    isCut = seen % ROWS_BETWEEN_LOOKS === 0 && isLate(lines.length)
    return !isCut
  }

  const told = () => {
    const untold = previewRows === undefined ? seen - lines.length : 0
    return { lines, facts, widest, isCut, untold }
  }
  return { take, told }
}
