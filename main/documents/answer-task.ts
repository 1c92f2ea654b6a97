import { DocumentProblem, isDamaged, isTooDeep } from './document-problem'
import type { OpenDocument } from './document-reader'
import type { DocumentReply, DocumentTables, DocumentTask, TablesWish } from './document-task'
import { type KnownText, linesOf, type ReadDocument, readText } from './document-text'
import { openDocument } from './open-document'

/** Once it has what is wanted it goes on for so long, to know all of it; a long part ends then. */
const PATIENCE_MS = 4_000

function lateness(): () => boolean {
  const begun = performance.now()
  return () => performance.now() - begun > PATIENCE_MS
}

/** The document that was read last: whoever reads on in it does not wait again. */
let last: { version: string; document: ReadDocument; known: KnownText } | undefined

/** What is said of a document; `begin` is called once what reads it is loaded. A failure is an answer, too. */
export async function answerTask(task: DocumentTask, begin: () => void): Promise<DocumentReply> {
  try {
    const { wish } = task
    if (wish.type === 'lines') {
      const needed = wish.startLine - 1 + wish.limit
      const read = await remembered(task, needed, begin)
      return read ? { text: linesOf(read.document, read.known, wish) } : { unread: null }
    }
    const document = await openDocument(task, begin)
    return document ? { tables: await tablesOf(document, wish) } : { unread: null }
  } catch (thrown) {
    return { problem: problemOf(thrown).words }
  }
}

async function remembered(task: DocumentTask, needed: number, begin: () => void) {
  const { version } = task
  if (last?.version === version && (last.known.isWhole || last.known.lines.length > needed)) return last
  last = undefined
  let isLate = lateness()
  const open = await openDocument(task, () => {
    begin()
    isLate = lateness()
  })
  if (!open) return null
  const known = await readText(open, needed, isLate)
  const { kind, parts } = open
  const document = { kind, ...(parts !== undefined && { parts }) }
  last = { version, document, known }
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

function problemOf(thrown: unknown): DocumentProblem {
  if (thrown instanceof DocumentProblem) return thrown
  return thrown instanceof RangeError && /call stack/.test(thrown.message) ? isTooDeep(thrown) : isDamaged(thrown)
}
