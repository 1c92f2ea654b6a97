import { byElement } from '../package/by-element'
import type { DocumentPackage } from '../package/open-package'
import { parseXml, type XmlAttributes } from '../package/parse-xml'
import { type Cell, MOST_COLUMNS } from '../table-facts'
import type { Columns, SheetRow } from './sheets'
import type { Workbook } from './xlsx-parts'
import { numberCell } from './xlsx-values'

/** No sheet has more. */
const MOST_SHEET_COLUMNS = 16_384

/** Without a first and a last column, from 0 on, all are wanted. */
type Source = { workbook: Workbook; path: string; columns?: Columns | undefined }

/** A cell while it is read. */
type OpenCell = { column: number; type: string; style: number; value: string; formula: string }

/** The rows of a sheet that have anything in them, for as long as more are wanted. */
export async function parseRows(
  parts: DocumentPackage,
  { workbook, path, columns = { first: 0, last: MOST_SHEET_COLUMNS - 1 } }: Source,
  take: (row: SheetRow) => boolean,
): Promise<void> {
  let row = 0
  let width = 0
  let cells: Cell[] = []
  let cell: OpenCell = { column: -1, type: '', style: 0, value: '', formula: '' }
  let into: 'value' | 'formula' | undefined
  let isPhonetic = false

  const startValue = () => {
    into = isPhonetic ? undefined : 'value'
  }
  const endText = () => {
    into = undefined
  }
  const handler = byElement({
    open: {
      row({ r }) {
        row = r === undefined ? row + 1 : Number(r)
        cells = []
        width = 0
        cell.column = -1
      },
      c(attributes) {
        cell = openCell(attributes, cell.column + 1)
      },
      v: startValue,
      t: startValue,
      f() {
        into = 'formula'
      },
      rPh() {
        isPhonetic = true
      },
    },
    text(piece) {
      if (into) cell[into] += piece
    },
    close: {
      v: endText,
      t: endText,
      f: endText,
      rPh() {
        isPhonetic = false
      },
      c() {
        const { column } = cell
        const isWanted = column >= columns.first && column <= columns.last && column < MOST_SHEET_COLUMNS
        const found = isWanted ? cellOf(cell, workbook) : null
        if (!found) return
        const place = column - columns.first
        width = Math.max(width, place + 1)
        if (place >= MOST_COLUMNS) return
        while (cells.length < place) cells.push(null)
        cells[place] = found
      },
      row() {
        if (width > 0 && !take({ number: row, cells, width })) throw new Enough()
      },
    },
  })
  try {
    await parseXml(parts.pieces(path), handler)
  } catch (thrown) {
    if (!(thrown instanceof Enough)) throw thrown
  }
}

/** Nothing else ends a parser early. */
class Enough extends Error {}

function openCell({ r, t = '', s = '0' }: XmlAttributes, next: number): OpenCell {
  return { column: r === undefined ? next : columnNumber(r), type: t, style: Number(s), value: '', formula: '' }
}

function cellOf({ type, style, value, formula }: OpenCell, { strings, styles, formats, is1904 }: Workbook): Cell {
  // A program that calculates nothing leaves only the formula.
  if (value === '') return formula === '' ? null : { text: `=${formula}`, type: 'text' }
  switch (type) {
    case 's': {
      const text = strings[Number(value)]
      return text ? { text, type: 'text' } : null
    }
    case 'b':
      return { text: value === '1' ? 'TRUE' : 'FALSE', type: 'boolean' }
    case 'e':
      return { text: value, type: 'error' }
    case 'str':
    case 'inlineStr':
      return { text: value, type: 'text' }
    case 'd':
      return { text: value.replace(/T00:00:00(?:\.0+)?Z?$/, ''), type: 'date' }
    default: {
      const cell = numberCell(value, { style: styles[style] ?? 'number', is1904 })
      const format = formats[style]
      return cell?.type === 'number' && format ? { ...cell, format } : cell
    }
  }
}

/** Of "AB12", from 0 on. */
function columnNumber(place: string): number {
  let number = 0
  for (let at = 0; at < place.length; at++) {
    const letter = place.charCodeAt(at) & ~32
    if (letter < 65 || letter > 90) break
    number = number * 26 + letter - 64
  }
  return number - 1
}
