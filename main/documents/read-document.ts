import { randomUUID } from 'node:crypto'
import { documentHint, givenDocumentHint, HINT_BYTES } from '../../shared/documents/document-hint'
import type { SheetGrid } from '../../shared/documents/sheet-grid'
import { chosenEncoding } from '../workspace/read/chosen-encodings'
import { openRegularFile } from '../workspace/read/open-regular-file'
import type {
  DocumentPictures,
  DocumentReply,
  DocumentTables,
  DocumentTask,
  DocumentText,
  DocumentWish,
} from './document-task'
import { askThread } from './documents-on-thread'

export type DocumentRequest = { signal: AbortSignal; limitMs?: number }

/** The maximum for one read, in lines and characters: as much as of a text. */
const MOST_LINES = 100_000
const MOST_CHARACTERS = 200_000

/** Lines of a document's text, from a line on. */
export type LinesOfDocument = { startLine?: number; limit?: number; maxCharacters?: number; range?: string | undefined }

/** A file, or bytes that came from elsewhere; `path` is its name. `isGiven`: a person gives it, or looks at it. */
export type DocumentFile = { path: string; bytes?: Uint8Array; isGiven?: boolean }

/**
 * Lines of a document's text as Markdown; null where it is none of the documents that are read. It is read on a thread of
 * its own, within limits of time and memory. Rejects with a `DocumentProblem` that says why it cannot be, and what to do.
 */
export async function readDocument(
  file: DocumentFile,
  lines: LinesOfDocument,
  request: DocumentRequest,
): Promise<DocumentText | null> {
  const { startLine = 1, limit = MOST_LINES, maxCharacters = MOST_CHARACTERS, range } = lines
  const within = range === undefined ? {} : { range }
  const reply = await ask(file, { type: 'lines', startLine, limit, maxCharacters, ...within }, request)
  return 'text' in reply ? reply.text : null
}

/**
 * The tables of a workbook, of a Parquet file, or of separated values: their shape, their columns with types, and their first
 * rows. Null where it is no document with tables; a text that is no document is taken for separated values.
 */
export async function readTables(
  file: DocumentFile,
  rows: number,
  request: DocumentRequest,
): Promise<DocumentTables | null> {
  const reply = await ask(file, { type: 'tables', rows }, request)
  return 'tables' in reply ? reply.tables : null
}

/** The cells of a sheet of a workbook; null where the file is none. */
export async function readSheet(
  file: DocumentFile,
  sheet: number | undefined,
  request: DocumentRequest,
): Promise<SheetGrid | null> {
  const reply = await ask(file, { type: 'sheet', ...(sheet !== undefined && { sheet }) }, request)
  return 'grid' in reply ? reply.grid : null
}

/** A picture takes longer than a page of text. */
const PICTURES_MS = 16_000

/** Pages without text as pictures, as many as there is time for. Null where it is no document that has pages to be shown. */
export async function readPictures(
  file: DocumentFile,
  parts: readonly number[],
  { signal, limitMs = PICTURES_MS }: DocumentRequest,
): Promise<DocumentPictures | null> {
  const reply = await ask(file, { type: 'pictures', parts, patienceMs: limitMs / 2 }, { signal, limitMs })
  return 'shown' in reply ? reply.shown : null
}

type Answer = Exclude<DocumentReply, { problem: unknown }>

async function ask(
  { path, bytes, isGiven = false }: DocumentFile,
  wish: DocumentWish,
  request: DocumentRequest,
): Promise<Answer> {
  if (wish.type === 'lines') {
    const head = bytes ? bytes.subarray(0, HINT_BYTES) : await firstBytes(path)
    // Most files are no documents, and wait for no thread.
    const hint = isGiven ? givenDocumentHint(head, path) : documentHint(head, path)
    if (hint === null) return { unread: null }
  }
  const asked = { path, wish, isGiven }
  return askThread(use => (bytes ? askOfBytes(bytes, { ...asked, use }) : askOfFile({ ...asked, use })), request)
}

type ReadingTask = Pick<DocumentTask, 'path' | 'wish' | 'isGiven'> & {
  use: (task: DocumentTask) => Promise<DocumentReply>
}

function askOfBytes(bytes: Uint8Array, { use, ...asked }: ReadingTask): Promise<DocumentReply> {
  return use({ source: { bytes }, version: randomUUID(), ...asked })
}

/** It is closed once nobody reads from it any more, and not as soon as nobody waits. */
async function askOfFile({ use, ...asked }: ReadingTask): Promise<DocumentReply> {
  const handle = await openRegularFile(asked.path)
  try {
    const { dev, ino, size, mtimeNs, ctimeNs } = await handle.stat({ bigint: true })
    const encoding = chosenEncoding(asked.path)
    const version = [asked.path, asked.isGiven, encoding, dev, ino, size, mtimeNs, ctimeNs].join(':')
    return await use({
      source: { fd: handle.fd, size: Number(size) },
      version,
      ...asked,
      ...(encoding && { encoding }),
    })
  } finally {
    await handle.close()
  }
}

async function firstBytes(path: string): Promise<Uint8Array> {
  const handle = await openRegularFile(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HINT_BYTES), 0, HINT_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}
