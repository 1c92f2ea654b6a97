import { language } from '../../i18n/language'

/** The column by which rows are sorted, counted from 0. */
export type TableSort = { column: number; isDescending: boolean }

const NUMBER = /^[+\-−]?(?:\d{1,3}(?:[,'’ \u00A0\u202F]\d{3})+|\d+)(?:\.\d+)?(?:e[+-]?\d+)?$/i
/** With a comma before its fraction, as many languages write it. */
const WITH_COMMA = /^[+\-−]?(?:\d{1,3}(?:[.'’ \u00A0\u202F]\d{3})+|\d+),\d+$/
const MARKS = /^[$€£¥]\s?|\s?[%€$£¥]$/g

/** Reads a cell as a number, with its signs of money or per cent; undefined where it is none. */
export function numberOf(cell: string): number | undefined {
  const text = cell.trim().replace(MARKS, '')
  if (text === '') return undefined
  if (NUMBER.test(text)) return Number(text.replace(/[,'’ \u00A0\u202F]/g, '').replace('−', '-'))
  if (!WITH_COMMA.test(text)) return undefined
  return Number(
    text
      .replace(/[.'’ \u00A0\u202F]/g, '')
      .replace(',', '.')
      .replace('−', '-'),
  )
}

/** Returns the order that follows a press on the head of a column: up, down, then as it was. */
export function nextSort(now: TableSort | null, column: number): TableSort | null {
  if (now?.column !== column) return { column, isDescending: false }
  return now.isDescending ? null : { column, isDescending: true }
}

/**
 * Returns the places of the rows in their order: numbers by their size, texts as the person's language has them, and cells that are
 * empty last. Equal rows stay in theirs.
 */
export function sortedPlaces(rows: readonly (readonly string[])[], sort: TableSort | null): number[] {
  const places = rows.map((_, place) => place)
  if (!sort) return places
  const cells = rows.map(row => row[sort.column]?.trim() ?? '')
  const numbers = cells.map(numberOf)
  const { compare } = new Intl.Collator(language(), { numeric: true })
  const sign = sort.isDescending ? -1 : 1
  return places.sort((one, other) => {
    const [first, second] = [cells[one] ?? '', cells[other] ?? '']
    if (first === '' || second === '') return Number(first === '') - Number(second === '')
    const [a, b] = [numbers[one], numbers[other]]
    if (a !== undefined && b !== undefined) return (a - b) * sign
    if (a !== undefined || b !== undefined) return (a !== undefined ? -1 : 1) * sign
    return compare(first, second) * sign
  })
}
