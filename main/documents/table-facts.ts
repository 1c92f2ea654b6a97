import { oneLine } from './clean-lines'
import type { CellType, TableColumn, TableSummary } from './document-task'

/** A cell, or null where it is empty. */
export type Cell = { text: string; type: CellType } | null

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
        return { name: title, types: counts[column] ?? {}, empty: rows - (filled[column] ?? 0) }
      })
      return { name, rows, width, columns, preview, isWhole }
    },
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
