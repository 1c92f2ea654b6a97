import type { DocumentFacts, DocumentKind } from '../../shared/documents/document-facts'
import type { Sentence } from '../../shared/sentence'

/** Lines of a document's text, counted from 1, so many and so many characters at most. */
export type LinesWish = { type: 'lines'; startLine: number; limit: number; maxCharacters: number }

/** What the tables of a document hold, with so many of their first rows. */
export type TablesWish = { type: 'tables'; rows: number }

export type DocumentWish = LinesWish | TablesWish

/** Where the bytes are: an open file, which the thread neither closes nor moves in, or the bytes themselves. */
export type DocumentBytes = { fd: number; size: number } | { bytes: Uint8Array }

/** What the thread is asked. `version` says which document it is: of the same one the text is remembered. */
export type DocumentTask = { source: DocumentBytes; version: string; path: string; wish: DocumentWish }

/** Where in the text a page, sheet, slide, chapter or cell begins. */
export type PartPlace = { part: number; line: number; name?: string }

/**
 * Lines of a document's text as Markdown. `next` is the first line that is left out, or null at the end; `total` is how many
 * there are, as far as the text was read (`isCounted`: to its end). `notes` say, to a model, what could not be read.
 */
export type DocumentText = {
  facts: DocumentFacts
  text: string
  startLine: number
  endLine: number
  next: number | null
  total: number
  isCounted: boolean
  places: PartPlace[]
  notes: string[]
}

export type CellType = 'number' | 'text' | 'date' | 'boolean' | 'error'

/** A column, with how many of its cells are of which type. */
export type TableColumn = { name: string; types: Partial<Record<CellType, number>>; empty: number }

/** A table's shape. `rows` has no header in it; `isWhole` says that all of them were looked at. `columns` are the first of `width`. */
export type TableSummary = {
  name: string
  rows: number
  width: number
  columns: TableColumn[]
  preview: string[][]
  isWhole: boolean
}

export type DocumentTables = { kind: DocumentKind; tables: TableSummary[]; notes: string[] }

/** Null where it is none of the documents that are read. */
export type DocumentReply =
  | { text: DocumentText }
  | { tables: DocumentTables }
  | { problem: Sentence }
  | { unread: null }

/** What the thread says before it answers, once what reads a document is loaded: only then its time begins. */
export const BEGUN = 'begun'
