export type CellType = 'number' | 'text' | 'date' | 'boolean' | 'error'

/**
 * A cell as it is drawn. `text` is its value: a number with a point, a day with the year first. `format` says how its program writes it, as a
 * format code of Excel; `shown` is what its program wrote, where the file has that.
 */
export type GridCell = { text: string; type: CellType; format?: string; shown?: string }

/** A row by its number in the sheet; rows without a value are left out, and so are cells after the last value. */
export type GridRow = { number: number; cells: readonly (GridCell | null)[] }

/** The first rows of a sheet, and the names of all sheets. `isWhole`: there are no more. `width` counts the columns that are not in `rows`, too. */
export type SheetGrid = {
  sheets: readonly { name: string; isHidden: boolean }[]
  sheet: number
  rows: readonly GridRow[]
  width: number
  isWhole: boolean
}
