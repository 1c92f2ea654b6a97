import type { DocumentKind } from '../../shared/documents/document-facts'
import type { TableSummary } from './document-task'

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
 * How a document is read. With `previewRows` only the tables are wanted, with so many of their first rows. A part that is
 * long and has given so many lines ends where `isLate` says so, with a note.
 */
export type Reading = { previewRows?: number; isLate(lines: number): boolean }

/** A document that was opened. `parts` is how many it has, where it has any; they come one after the other. */
export type OpenDocument = {
  kind: DocumentKind
  parts?: number
  notes?: readonly string[]
  read(reading: Reading): AsyncIterable<DocumentPart>
}
