import { isDamaged } from '../document-problem'
import type { OpenDocument } from '../document-reader'
import { byElement } from '../package/by-element'
import type { DocumentPackage } from '../package/open-package'
import { attributeOf, parseXml, type XmlAttributes } from '../package/parse-xml'
import { type Cell, MOST_COLUMNS } from '../table-facts'
import { type Columns, type Sheet, type SheetRow, workbookOf } from './sheets'

const CONTENT = 'content.xml'
/** No sheet has more. */
const MOST_SHEET_COLUMNS = 16_384
/** The same row, or the same cell, is repeated by a number: a small file could have rows without end. */
const MOST_REPEATED = 10_000

/** A workbook of LibreOffice. All of its sheets are in one part, which is read anew for each. */
export async function openOds(parts: DocumentPackage): Promise<OpenDocument> {
  if (!parts.has(CONTENT)) throw isDamaged(new Error(`There is no ${CONTENT} in it.`))
  const tables = await tablesIn(parts)
  if (tables.length === 0) throw isDamaged(new Error('It has no sheets.'))
  const sheets = tables.map(
    ({ name, isHidden }, number): Sheet => ({
      name,
      isHidden,
      rows: (take, columns) => parseRows(parts, { number, columns }, take),
    }),
  )
  return workbookOf('ods', sheets)
}

async function tablesIn(parts: DocumentPackage): Promise<{ name: string; isHidden: boolean }[]> {
  const tables: { name: string; isHidden: boolean }[] = []
  const hidden = new Set<string>()
  let style = ''
  let depth = 0
  await parseXml(
    parts.pieces(CONTENT),
    byElement({
      open: {
        style(attributes) {
          style = attributeOf(attributes, 'name') ?? ''
        },
        'table-properties'(attributes) {
          if (attributeOf(attributes, 'display') === 'false') hidden.add(style)
        },
        table(attributes) {
          depth += 1
          if (depth > 1) return
          const look = attributeOf(attributes, 'style-name') ?? ''
          tables.push({ name: attributeOf(attributes, 'name') ?? '', isHidden: hidden.has(look) })
        },
      },
      close: {
        table() {
          depth -= 1
        },
      },
    }),
  )
  return tables
}

/** A cell while it is read; `shown` is its text, as its program wrote it. */
type OpenCell = { attributes: XmlAttributes; shown: string; paragraphs: number }

type Source = { number: number; columns?: Columns | undefined }

async function parseRows(
  parts: DocumentPackage,
  { number, columns = { first: 0, last: MOST_SHEET_COLUMNS - 1 } }: Source,
  take: (row: SheetRow) => boolean,
): Promise<void> {
  let [table, depth] = [-1, 0]
  const row = openRow(columns)
  let cell: OpenCell | null = null
  /** Notes on a cell have paragraphs of their own. */
  let aside = 0
  const isWanted = () => table === number && depth === 1

  const openCell = (attributes: XmlAttributes) => {
    if (isWanted()) cell = { attributes, shown: '', paragraphs: 0 }
  }
  const closeCell = () => {
    if (cell && isWanted()) row.add(cellOf(cell), countOf(cell.attributes, 'number-columns-repeated'))
    cell = null
  }
  const write = (text: string) => {
    if (cell && aside === 0) cell.shown += text
  }
  const handler = byElement({
    open: {
      table() {
        depth += 1
        if (depth === 1) table += 1
        if (table > number) throw new Enough()
      },
      'table-row'(attributes) {
        if (isWanted()) row.begin(countOf(attributes, 'number-rows-repeated'))
      },
      'table-cell': openCell,
      'covered-table-cell': openCell,
      annotation() {
        aside += 1
      },
      p() {
        if (cell && aside === 0) {
          if (cell.paragraphs > 0) cell.shown += '\n'
          cell.paragraphs += 1
        }
      },
      s: attributes => write(' '.repeat(Math.min(countOf(attributes, 'c'), 1_000))),
      tab: () => write('\t'),
      'line-break': () => write('\n'),
    },
    // Blanks between elements are not the cell's.
    text: piece => cell && cell.paragraphs > 0 && write(piece),
    close: {
      annotation() {
        aside -= 1
      },
      'table-cell': closeCell,
      'covered-table-cell': closeCell,
      'table-row'() {
        if (isWanted() && !row.end(take)) throw new Enough()
      },
      table() {
        depth -= 1
      },
    },
  })
  try {
    await parseXml(parts.pieces(CONTENT), handler)
  } catch (thrown) {
    if (!(thrown instanceof Enough)) throw thrown
  }
}

/** Collects the cells of one row after the other; each may stand for several. */
function openRow({ first, last }: Columns) {
  let [number, repeated, column, width] = [0, 1, 0, 0]
  let cells: Cell[] = []

  function put(cell: Cell, at: number): void {
    if (at < first || at > last) return
    const place = at - first
    width = Math.max(width, place + 1)
    if (place >= MOST_COLUMNS) return
    while (cells.length < place) cells.push(null)
    cells[place] = cell
  }
  return {
    begin(times: number) {
      ;[repeated, column, width, cells] = [times, 0, 0, []]
    },
    add(cell: Cell, times: number) {
      if (cell) for (let at = column; at < column + Math.min(times, MOST_REPEATED); at++) put(cell, at)
      column += times
    },
    /** False where no more rows are wanted. */
    end(take: (row: SheetRow) => boolean): boolean {
      for (let at = 1; width > 0 && at <= Math.min(repeated, MOST_REPEATED); at++)
        if (!take({ number: number + at, cells, width })) return false
      number += repeated
      return true
    },
  }
}

/** Nothing else ends a parser early. */
class Enough extends Error {}

function countOf(attributes: XmlAttributes, name: string): number {
  const count = Number(attributeOf(attributes, name) ?? 1)
  return Number.isInteger(count) && count > 0 ? count : 1
}

function cellOf({ attributes, shown }: OpenCell): Cell {
  const value = attributeOf(attributes, 'value') ?? ''
  switch (attributeOf(attributes, 'value-type')) {
    case 'float':
    case 'percentage':
    case 'currency':
      return value === '' ? textCell(shown) : { text: value, type: 'number', ...(shown !== '' && { shown }) }
    case 'date': {
      const date = (attributeOf(attributes, 'date-value') ?? '').replace(/T00:00:00(?:\.0+)?$/, '').replace('T', ' ')
      return date === '' ? textCell(shown) : { text: date, type: 'date', ...(shown !== '' && { shown }) }
    }
    case 'boolean':
      return { text: attributeOf(attributes, 'boolean-value') === 'true' ? 'TRUE' : 'FALSE', type: 'boolean' }
    default:
      return /^#(?:N\/A|[A-Z/0]+[!?])$|^Err:\d+$/.test(shown) ? { text: shown, type: 'error' } : textCell(shown)
  }
}

function textCell(text: string): Cell {
  return text === '' ? null : { text, type: 'text' }
}
