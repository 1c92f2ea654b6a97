import { numberOf } from './sort-rows'

/** A table of texts; the first row names the columns. */
export type TextTable = { head: readonly string[]; rows: readonly (readonly string[])[] }

/** As separated values (RFC 4180), to be copied. */
export function tableAsCsv({ head, rows }: TextTable): string {
  return [head, ...rows].map(row => row.map(csvField).join(',')).join('\r\n')
}

/** A text that begins like a formula is one for programs of tables, which would run it. */
function csvField(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) && numberOf(text) === undefined ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
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
