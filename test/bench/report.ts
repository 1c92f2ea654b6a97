import { appendFileSync } from 'node:fs'

/** One figure of a bench. `most` is what it may be at most, where that was decided. */
export type Figure = { name: string; value: number; unit: 'ms' | 's' | 'MB' | 'times'; most?: number }

/** Prints a figure, and hands it on to the table of `npm run bench`, which names the file in `ATRIUM_BENCH_FIGURES`. */
export function report({ name, value, unit, most }: Figure): void {
  const digits = value < 10 ? 2 : value < 100 ? 1 : 0
  const rounded = Number(value.toFixed(digits))
  console.log(`${name}: ${rounded} ${unit}${most === undefined ? '' : `, at most ${most}`}`)
  const file = process.env.ATRIUM_BENCH_FIGURES
  const figure: Figure = { name, value: rounded, unit, ...(most !== undefined && { most }) }
  if (file) appendFileSync(file, `${JSON.stringify(figure)}\n`)
}
