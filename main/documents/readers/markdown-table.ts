import { cellText, rowLine } from '../table-facts'

/** A table whose first row is its head. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const [head = [], ...others] = rows
  const width = rows.reduce((most, row) => Math.max(most, row.length), 1)
  const filled = (row: readonly string[]) => rowLine(Array.from({ length: width }, (_, at) => cellText(row[at] ?? '')))
  return [filled(head), rowLine(Array.from({ length: width }, () => '---')), ...others.map(filled)].join('\n')
}
