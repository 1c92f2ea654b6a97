import { oneLine } from '../clean-lines'
import { counted } from '../counted'
import type { CellRange } from '../document-range'
import { type DocumentPart, type OpenDocument, type Reading, wantedParts } from '../document-reader'
import type { DocumentPackage } from '../package/open-package'
import { cellText, columnLetters, columnText, MOST_COLUMNS, rowLine, tableFacts } from '../table-facts'
import { readWorkbook, type Sheet, type Workbook } from './xlsx-parts'
import { parseRows, type SheetRow } from './xlsx-rows'

/** Of a longer sheet the first rows are told; all are counted. */
const MOST_ROWS = 200_000
const MOST_CHARACTERS = 40_000_000

const ROWS_BETWEEN_LOOKS = 1_000

/** A workbook, sheet by sheet. Values are those that were last calculated; formulas, charts and looks are not told. */
export async function openXlsx(parts: DocumentPackage, path: string): Promise<OpenDocument> {
  const workbook = await readWorkbook(parts, path)

  async function* read(reading: Reading): AsyncGenerator<DocumentPart> {
    for (const number of wantedParts(workbook.sheets.length, reading)) {
      const sheet = workbook.sheets[number - 1]
      const cells = reading.range?.cells
      if (sheet)
        yield await (cells
          ? cellsOf(parts, { workbook, sheet, reading, cells })
          : sheetOf(parts, { workbook, sheet, reading }))
    }
  }

  const names = workbook.sheets.map(({ name }) => oneLine(name))
  return { kind: 'xlsx', parts: names.length, names, read }
}

type SheetRequest = { workbook: Workbook; sheet: Sheet; reading: Reading }

async function sheetOf(parts: DocumentPackage, { workbook, sheet, reading }: SheetRequest): Promise<DocumentPart> {
  const rows = sheetRows(reading)
  await parseRows(parts, { workbook, path: sheet.path }, rows.take)
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
async function cellsOf(
  parts: DocumentPackage,
  { workbook, sheet, reading, cells }: SheetRequest & { cells: CellRange },
): Promise<DocumentPart> {
  const name = oneLine(sheet.name)
  const { firstRow, lastRow, firstColumn, lastColumn } = cells
  const rows = sheetRows(reading)
  const columns = { first: firstColumn - 1, last: lastColumn - 1 }
  await parseRows(parts, { workbook, path: sheet.path, columns }, row => {
    if (row.number > lastRow) return false
    return row.number < firstRow || rows.take(row)
  })
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
