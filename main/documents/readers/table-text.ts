import type { ElementTable } from '../package/by-element'
import { attributeOf, valOf } from '../package/parse-xml'
import { markdownTable } from './markdown-table'

type OpenTable = { rows: string[][]; row: string[]; cell: string[]; span: number }

export type TableText = Required<Pick<ElementTable, 'open' | 'close'>> & {
  isOpen(): boolean
  /** Adds words to the cell that is open. */
  write(text: string): void
}

/** No table spans more columns. */
const MOST_SPAN = 64

/** The tables of Word and PowerPoint, each given to `take` once it is whole; one within another becomes text of its cell. */
export function tableText(take: (table: string) => void): TableText {
  const tables: OpenTable[] = []
  const span = (columns: number) => {
    const table = tables.at(-1)
    if (table) table.span = Math.min(MOST_SPAN, columns)
  }
  return {
    isOpen: () => tables.length > 0,
    write: text => tables.at(-1)?.cell.push(text),
    open: {
      tbl: () => tables.push({ rows: [], row: [], cell: [], span: 1 }),
      gridSpan: attributes => span(Number(valOf(attributes))),
      tc: attributes => span(Number(attributeOf(attributes, 'gridSpan') ?? 1)),
    },
    close: {
      tc() {
        const table = tables.at(-1)
        if (!table) return
        table.row.push(table.cell.splice(0).join(' '))
        for (; table.span > 1; table.span--) table.row.push('')
      },
      tr() {
        const table = tables.at(-1)
        table?.rows.push(table.row.splice(0))
      },
      tbl() {
        const rows = tables.pop()?.rows ?? []
        const outer = tables.at(-1)
        if (outer) outer.cell.push(rows.map(row => row.join(' / ')).join('; '))
        else if (rows.length > 0) take(markdownTable(rows))
      },
    },
  }
}
