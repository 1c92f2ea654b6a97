import type { DocumentFacts, DocumentKind } from '../../shared/documents/document-facts'
import type { CellType, SheetGrid } from '../../shared/documents/sheet-grid'
import type { Sentence } from '../../shared/sentence'
import type { Pixels } from '../../shared/session/messages'
import type { SheetContent } from './writing/sheet-content'

/**
 * Lines of a document's text, counted from 1, so many and so many characters at most. With a range, such as "3-5", they are
 * those of these parts alone, and counted in them.
 */
export type LinesWish = { type: 'lines'; startLine: number; limit: number; maxCharacters: number; range?: string }

/** The request for a document's tables, with so many of their first rows. */
export type TablesWish = { type: 'tables'; rows: number }

/** Parts that are pictures, as such; after so long no other is begun. */
export type PicturesWish = { type: 'pictures'; parts: readonly number[]; patienceMs: number }

/** The request for the cells of a sheet, from 0 on; without a number for those of the first that is not hidden. */
export type SheetWish = { type: 'sheet'; sheet?: number }

export type DocumentWish = LinesWish | TablesWish | PicturesWish | SheetWish

/** The source of the bytes: an open file, which the thread neither closes nor moves in, or the bytes themselves. */
export type DocumentBytes = { fd: number; size: number } | { bytes: Uint8Array }

/**
 * The task for the thread. `version` identifies the document: the text of the same one is remembered. A document that a
 * person gives or looks at may be a page of the web, too.
 */
export type DocumentTask = {
  source: DocumentBytes
  version: string
  path: string
  isGiven: boolean
  wish: DocumentWish
  /** The encoding that a person chose for it, if it is a text. */
  encoding?: string
}

/** The task for the thread to make a document: from Markdown a text of Word, or a page of HTML to be printed, or a workbook of Excel. */
export type WritingTask =
  | { write: 'docx' | 'page'; markdown: string }
  | { write: 'xlsx'; sheets: readonly SheetContent[] }

/** The position in the text at which a page, sheet, slide, chapter or cell begins. */
export type PartPlace = { part: number; line: number; name?: string }

/**
 * Lines of a document's text as Markdown. `next` is the first line that is left out, or null at the end; `total` is how many
 * there are, as far as the text was read (`isCounted`: to its end). `pictures` are the parts of these lines that can be shown
 * as pictures, having no text. `notes` say, to a model, what could not be read.
 */
export type DocumentText = {
  facts: DocumentFacts
  text: string
  startLine: number
  endLine: number
  next: number | null
  total: number
  isCounted: boolean
  pictures: number[]
  /** Only these parts were read. */
  range?: string
  places: PartPlace[]
  notes: string[]
}

/** A column, with how many of its cells are of which type. */
export type TableColumn = {
  name: string
  types: Partial<Record<CellType, number>>
  empty: number
  /** Of its numbers, where all of them could be counted with; of its dates the first and the last. */
  numbers?: { min: number; max: number; mean: number }
  dates?: { first: string; last: string }
}

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

/** A part as it looks. `isPartial`: lines or shapes that are drawn on it are not in the picture. */
export type PagePicture = { part: number; mimeType: 'image/jpeg'; bytes: Uint8Array; pixels: Pixels; isPartial?: true }

/** `late` were not come to in time; of `unseen` there is no picture. */
export type DocumentPictures = { pictures: PagePicture[]; unseen: number[]; late: number[] }

/** Null where it is none of the documents that are read. */
export type DocumentReply =
  | { text: DocumentText }
  | { shown: DocumentPictures }
  | { tables: DocumentTables }
  | { grid: SheetGrid }
  | { problem: Sentence }
  | { unread: null }
  | { written: Uint8Array }
  /** A document that cannot be made, for the model. */
  | { refused: string }

/** The thread's message before it answers, once the code that reads a document is loaded: only then its time begins. */
export const BEGUN = 'begun'
