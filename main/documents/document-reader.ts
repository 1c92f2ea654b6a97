import type { DocumentKind } from '../../shared/documents/document-facts'
import type { SheetGrid } from '../../shared/documents/sheet-grid'
import type { PartRange } from './document-range'
import type { PagePicture, TableSummary } from './document-task'

/**
 * A page, sheet, slide, chapter or cell, or a document that is in one piece. Without lines there is nothing to read in it:
 * a page that `isPicture`. `notes` say, to a model, what of it could not be read.
 */
export type DocumentPart = {
  lines: readonly string[]
  name?: string
  isPicture?: boolean
  table?: TableSummary
  notes?: readonly string[]
}

/**
 * The way a document is read. With `previewRows` only the tables are read, with so many of their first rows. A part that
 * is long and has given so many lines ends when `isLate` says so, with a note. With `range` only those parts are read.
 */
export type Reading = { previewRows?: number; range?: PartRange; isLate(lines: number): boolean }

/**
 * A document that was opened. `parts` is how many it has, where it has any, and `names` what those are called that have names;
 * they come one after the other. `picture` shows a part that is one; null where it has none that could be shown.
 */
export type OpenDocument = {
  kind: DocumentKind
  parts?: number
  names?: readonly string[]
  notes?: readonly string[]
  read(reading: Reading): AsyncIterable<DocumentPart>
  picture?(part: number): Promise<PagePicture | null>
  /** Gives the cells of a sheet, where it is a workbook. */
  grid?(wish: GridWish): Promise<SheetGrid>
}

/** A sheet by its number from 0 on; the first that is not hidden without one. It ends when `isLate` says so. */
export type GridWish = { sheet?: number | undefined; isLate(rows: number): boolean }

/** The numbers of those of so many parts that are wanted, from 1 on. */
export function* wantedParts(parts: number, { range }: Reading): Generator<number> {
  const last = Math.min(parts, range?.to ?? parts)
  for (let part = range?.from ?? 1; part <= last; part++) yield part
}
