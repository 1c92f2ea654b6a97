import { numberOf } from '../../views/tables/sort-rows'
import type { TextTable } from '../../views/tables/table-text'

export type ChartLook = 'bars' | 'lines' | 'points'

/** The columns that a chart shows, by their places; `x` is null where the rows are only counted. */
export type ChartColumns = { x: number | null; ys: readonly number[] }

/** So many series have colors of their own. */
export const MOST_SERIES = 6
/** More marks than that nobody tells apart. */
export const MOST_POINTS: Readonly<Record<ChartLook, number>> = { bars: 200, lines: 2_000, points: 2_000 }

export type Series = { name: string; values: readonly (number | null)[] }
export type ChartData = {
  /** The text below each place, and its position on the axis where the column holds numbers. */
  labels: readonly string[]
  positions: readonly number[] | null
  series: readonly Series[]
  /** So many rows there are more. */
  rest: number
}

/** Returns the columns that hold numbers: nearly all of their cells that are not empty, as tables have a note or a dash here and there. */
export function numericColumns({ head, rows }: TextTable): number[] {
  return head.flatMap((_, column) => {
    const cells = rows.flatMap(row => (row[column]?.trim() ? [row[column] ?? ''] : []))
    const numbers = cells.filter(cell => numberOf(cell) !== undefined)
    return numbers.length > 0 && numbers.length >= cells.length * 0.8 ? [column] : []
  })
}

/** Returns the columns with which a chart begins: the first that holds no numbers below, and the others that do above. */
export function firstColumns(table: TextTable): ChartColumns {
  const numbers = numericColumns(table)
  const texts = table.head.map((_, column) => column).filter(column => !numbers.includes(column))
  const [first] = texts
  if (first !== undefined) return { x: first, ys: numbers.slice(0, MOST_SERIES) }
  const isCounted = numbers.length > 1
  return { x: isCounted ? (numbers[0] ?? null) : null, ys: numbers.slice(isCounted ? 1 : 0, MOST_SERIES) }
}

/** Returns what a chart shows of a table. Lines and points stand where their numbers are; bars and texts at equal distances. */
export function chartData(table: TextTable, { x, ys }: ChartColumns, look: ChartLook): ChartData {
  const rows = table.rows.slice(0, MOST_POINTS[look])
  const labels = rows.map((row, at) => (x === null ? String(at + 1) : (row[x] ?? '')))
  const numbers = look === 'bars' || x === null ? [] : labels.map(numberOf)
  const positions = numbers.length > 0 && numbers.every(value => value !== undefined) ? (numbers as number[]) : null
  const order = labels.map((_, at) => at)
  if (positions && look === 'lines') order.sort((one, other) => (positions[one] ?? 0) - (positions[other] ?? 0))
  return {
    labels: order.map(at => labels[at] ?? ''),
    positions: positions && order.map(at => positions[at] ?? 0),
    series: ys.slice(0, MOST_SERIES).map(column => ({
      name: table.head[column] ?? '',
      values: order.map(at => numberOf(rows[at]?.[column] ?? '') ?? null),
    })),
    rest: table.rows.length - rows.length,
  }
}
