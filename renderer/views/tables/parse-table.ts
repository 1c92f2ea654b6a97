/** A table of texts. `more` says that there are rows that were left out, `moreColumns` how many columns of those that are there. */
export type Table = { rows: string[][]; more: boolean; moreColumns: number }

export const MAX_COLUMNS = 100

/** Comma, semicolon or tab: whichever the first line has most of. */
export function separatorOf(text: string): string {
  const [line = ''] = text.split('\n', 1)
  const count = (mark: string) => line.split(mark).length
  return [';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best), ',')
}

/** The first rows of a text with separated values, as RFC 4180 has them; a quote that never ends takes the rest. */
export function parseTable(text: string, separator: string, maxRows: number): Table {
  const rows: string[][] = []
  let row: string[] = []
  let moreColumns = 0
  let at = 0
  while (at < text.length && rows.length < maxRows) {
    const cell = text[at] === '"' ? quoted(text, at) : plain(text, at, separator)
    row.push(cell.value)
    at = cell.end
    if (text[at] === separator) {
      at += 1
      if (at < text.length) continue
      row.push('')
    }
    rows.push(row.slice(0, MAX_COLUMNS))
    moreColumns = Math.max(moreColumns, row.length - MAX_COLUMNS)
    row = []
    if (text[at] === '\r') at += 1
    if (text[at] === '\n') at += 1
  }
  return { rows, more: at < text.length, moreColumns }
}

const NUMBER = /^[+\-−]?(\d+|\d{1,3}([.,'’ \u00A0\u202F]\d{3})+)([.,]\d+)?(e[+-]?\d+)? ?%?$/i

/** Returns the columns that hold only numbers, except for empty cells. */
export function numberColumns(rows: readonly string[][]): ReadonlySet<number> {
  const [numbers, others] = [new Set<number>(), new Set<number>()]
  for (const row of rows) {
    for (const [column, cell] of row.entries()) {
      if (cell.trim() !== '') (NUMBER.test(cell.trim()) ? numbers : others).add(column)
    }
  }
  return new Set([...numbers].filter(column => !others.has(column)))
}

function plain(text: string, from: number, separator: string): { value: string; end: number } {
  let end = from
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1
  return { value: text.slice(from, end), end }
}

function quoted(text: string, from: number): { value: string; end: number } {
  let end = from + 1
  for (;;) {
    const quote = text.indexOf('"', end)
    if (quote < 0) return { value: text.slice(from + 1).replaceAll('""', '"'), end: text.length }
    end = quote + 1
    if (text[end] !== '"') return { value: text.slice(from + 1, quote).replaceAll('""', '"'), end }
    end += 1
  }
}
