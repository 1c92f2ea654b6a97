import writeExcelFile from 'write-excel-file/universal'
import type { CellValue, SheetContent } from './sheet-content'
import { xmlText } from './xml-text'

/** The limits of Excel: for the name of a sheet, and for the text of a cell. */
const LONGEST_NAME = 31
const LONGEST_TEXT = 32_767
const MOST_SHEETS = 100
const MOST_CELLS = 500_000
/** In characters of the usual font. */
const WIDTHS = { least: 8, most: 60 }
/** So many rows decide how wide a column is. */
const ROWS_MEASURED = 200

/** Functions and forms of a formula that request something, start something, or read other workbooks. */
const REACHES_OUT =
  /\b(?:WEBSERVICE|FILTERXML|IMAGE|HYPERLINK|RTD|DDE|CALL|REGISTER(?:\.ID)?|EXEC|EVALUATE|SQL\.REQUEST|STOCKHISTORY|CUBE[A-Z]+|PY|COPILOT|AI)\s*\(|[[\]|]|\b(?:file|https?|ftp|dde):/i

/** A text within a formula reaches nothing by itself. */
const QUOTED = /"(?:[^"]|"")*"/g

const DATE = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/

/**
 * Returns an Excel workbook (.xlsx). The first row of each sheet is its header: it is bold, and stays in sight. Rejects, with a
 * sentence for the model, where Excel could not open it or where a formula would reach out of the workbook.
 */
export async function workbookXlsx(sheets: readonly SheetContent[]): Promise<Uint8Array> {
  refuseSheets(sheets)
  const made = sheets.map(({ name, rows }) => ({
    sheet: name.trim(),
    data: rows.map((row, line) => row.map((value, column) => cellOf(value, { sheet: name, line, column }))),
    columns: widthsOf(rows).map(width => ({ width })),
    stickyRowsCount: rows.length > 1 ? 1 : 0,
  }))
  const blob = await writeExcelFile(made).toBlob()
  return new Uint8Array(await blob.arrayBuffer())
}

function refuseSheets(sheets: readonly SheetContent[]): void {
  if (sheets.length === 0) throw new Error(`a workbook needs at least one sheet`)
  if (sheets.length > MOST_SHEETS) throw new Error(`a workbook may have ${MOST_SHEETS} sheets at most`)
  const names = new Set<string>()
  for (const { name: given } of sheets) {
    const name = given.trim()
    const isNamed = name.length > 0 && name.length <= LONGEST_NAME && !/[:\\/?*[\]]|^'|'$/.test(name)
    if (!isNamed) {
      throw new Error(
        `“${name}” can’t be the name of a sheet: use 1 to ${LONGEST_NAME} characters, without : \\ / ? * [ ]`,
      )
    }
    if (names.has(name.toLowerCase())) throw new Error(`two sheets are named “${name}”`)
    names.add(name.toLowerCase())
  }
  const cells = sheets.reduce((sum, { rows }) => sum + rows.reduce((all, row) => all + row.length, 0), 0)
  if (cells > MOST_CELLS) {
    throw new Error(`the workbook has ${cells} cells, and the limit is ${MOST_CELLS}: write a CSV file instead`)
  }
}

type CellPosition = { sheet: string; line: number; column: number }

function cellOf(value: CellValue, position: CellPosition) {
  const look = position.line === 0 ? ({ fontWeight: 'bold', backgroundColor: '#F2F2F2' } as const) : {}
  if (value === null || value === '') return null
  if (typeof value === 'boolean') return { value, type: Boolean, ...look }
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new Error(`${cellName(position)} isn’t a number that Excel knows`)
    return { value, type: Number, ...look }
  }
  if (value.length > LONGEST_TEXT) {
    throw new Error(`${cellName(position)} has more than ${LONGEST_TEXT} characters, which is the most for a cell`)
  }
  if (value.startsWith('=') && value.length > 1) {
    if (REACHES_OUT.test(value.replace(QUOTED, '""'))) {
      throw new Error(
        `the formula in ${cellName(position)} reaches out of the workbook: write its result instead, or begin it with an apostrophe to keep it as text`,
      )
    }
    return { value: xmlText(value.slice(1)), type: 'Formula', ...look } as const
  }
  const date = dateOf(value)
  if (date) return { value: date, type: Date, format: 'yyyy-mm-dd', ...look }
  const text = value.startsWith("'") ? value.slice(1) : value
  // Longer lines are broken where they are written so.
  return { value: xmlText(text), type: String, ...(text.includes('\n') && { wrap: true }), ...look }
}

/** Days before 1 March 1900 are counted otherwise by each program. */
function dateOf(text: string): Date | null {
  const { year, month, day } = DATE.exec(text)?.groups ?? {}
  if (year === undefined || Number(year) < 1901) return null
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return date.toISOString().startsWith(text) ? date : null
}

/** Returns the name of a cell, as "B12" with the name of its sheet. */
function cellName({ sheet, line, column }: CellPosition): string {
  let letters = ''
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters
  }
  return `${letters}${line + 1} (${sheet})`
}

function widthsOf(rows: readonly (readonly CellValue[])[]): number[] {
  const widths: number[] = []
  for (const row of rows.slice(0, ROWS_MEASURED)) {
    for (const [column, value] of row.entries()) {
      const longest = String(value ?? '')
        .split('\n')
        .reduce((most, line) => Math.max(most, line.length), 0)
      widths[column] = Math.min(WIDTHS.most, Math.max(widths[column] ?? WIDTHS.least, longest + 2))
    }
  }
  return widths
}
