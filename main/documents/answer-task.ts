import { DocumentProblem, isDamaged, isTooDeep } from './document-problem'
import { rangeIn } from './document-range'
import type { OpenDocument } from './document-reader'
import type {
  DocumentPictures,
  DocumentReply,
  DocumentTables,
  DocumentTask,
  LinesWish,
  PicturesWish,
  TablesWish,
} from './document-task'
import { type KnownText, linesOf, type ReadDocument, readText } from './document-text'
import { openDocument } from './open-document'

/** Once it has what is wanted it goes on for so long, to know all of it; a long part ends then. */
const PATIENCE_MS = 4_000

function lateness(patienceMs = PATIENCE_MS): () => boolean {
  const begun = performance.now()
  return () => performance.now() - begun > patienceMs
}

/** The document that was read last: whoever reads on in it does not wait again. */
let last: { version: string; range: string | undefined; document: ReadDocument; known: KnownText } | undefined

/** Answers a task about a document; `begin` is called once the code that reads it is loaded. A failure is an answer, too. */
export async function answerTask(task: DocumentTask, begin: () => void): Promise<DocumentReply> {
  try {
    const { wish } = task
    if (wish.type === 'lines') {
      const read = await remembered(task, wish, begin)
      return read ? { text: linesOf(read.document, read.known, wish) } : { unread: null }
    }
    const document = await openDocument(task, begin)
    if (!document) return { unread: null }
    if (wish.type === 'sheet') {
      const grid = await document.grid?.({ sheet: wish.sheet, isLate: lateness() })
      return grid ? { grid } : { unread: null }
    }
    if (wish.type === 'pictures') return { shown: await picturesOf(document, wish) }
    return { tables: await tablesOf(document, wish) }
  } catch (thrown) {
    return { problem: problemOf(thrown).words }
  }
}

async function remembered(task: DocumentTask, { startLine, limit, range: given }: LinesWish, begin: () => void) {
  const { version } = task
  const needed = startLine - 1 + limit
  const isSame = last?.version === version && last.range === given
  if (last && isSame && (last.known.isWhole || last.known.lines.length > needed)) return last
  last = undefined
  let isLate = lateness()
  const open = await openDocument(task, () => {
    begin()
    isLate = lateness()
  })
  if (!open) return null
  const range = given === undefined ? undefined : rangeIn(open, given)
  const known = await readText(open, { wanted: needed, range, isLate })
  const { kind, parts } = open
  const document = { kind, hasPictures: open.picture !== undefined, ...(parts !== undefined && { parts }) }
  last = { version, range: given, document, known }
  return last
}

async function tablesOf(document: OpenDocument, { rows }: TablesWish): Promise<DocumentTables> {
  const found: DocumentTables = { kind: document.kind, tables: [], notes: [...(document.notes ?? [])] }
  for await (const { table, notes = [] } of document.read({ previewRows: rows, isLate: lateness() })) {
    if (table) found.tables.push(table)
    found.notes.push(...notes)
  }
  return found
}

/** Each takes its time to be unpacked and packed. */
async function picturesOf(document: OpenDocument, { parts, patienceMs }: PicturesWish): Promise<DocumentPictures> {
  const found: DocumentPictures = { pictures: [], unseen: [], late: [] }
  const isLate = lateness(patienceMs)
  for (const part of parts) {
    if (found.pictures.length > 0 && isLate()) found.late.push(part)
    else {
      const picture = await document.picture?.(part).catch(() => null)
      if (picture) found.pictures.push(picture)
      else found.unseen.push(part)
    }
  }
  return found
}

function problemOf(thrown: unknown): DocumentProblem {
  if (thrown instanceof DocumentProblem) return thrown
  return thrown instanceof RangeError && /call stack/.test(thrown.message) ? isTooDeep(thrown) : isDamaged(thrown)
}
