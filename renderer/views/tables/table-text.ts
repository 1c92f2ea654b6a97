import { csvText } from '../../base/csv-text'
import { numberOf } from './sort-rows'

/** A table of texts; the first row names the columns. */
export type TextTable = { head: readonly string[]; rows: readonly (readonly string[])[] }

/** As separated values (RFC 4180), to be copied. */
export function tableAsCsv({ head, rows }: TextTable): string {
  return csvText([head, ...rows], cell => numberOf(cell) !== undefined)
}

/** As a table of Markdown. A cell is one line there. */
export function tableAsMarkdown({ head, rows }: TextTable): string {
  const line = (cells: readonly string[]) => `| ${cells.map(markdownCell).join(' | ')} |`
  const all = rows.map(row => line(head.map((_, at) => row[at] ?? '')))
  return [line(head), `|${head.map(() => ' --- |').join('')}`, ...all].join('\n')
}

function markdownCell(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('|', '\\|')
    .replace(/\r\n|\r|\n/g, '<br>')
}
