import type { WritingTask } from './document-task'
import { askThread } from './documents-on-thread'

/** A long text takes longer to write than to read. */
const WRITING_LIMIT_MS = 30_000

/**
 * Returns the bytes of a document. It is made on the thread that reads documents, within limits of time and memory. Rejects, in
 * English for the model, where it cannot be made of what was given.
 */
export async function writeDocument(task: WritingTask, signal: AbortSignal): Promise<Uint8Array> {
  const reply = await askThread(use => use(task), { signal, limitMs: WRITING_LIMIT_MS })
  if ('written' in reply) return reply.written
  throw new Error('refused' in reply ? reply.refused : 'The document could not be made.')
}

/**
 * Returns the bytes of a Markdown text as a Word document or, by `printPage`, as a PDF. Rejects as `writeDocument` does.
 */
export async function markdownDocument(
  markdown: string,
  format: 'docx' | 'pdf',
  { printPage, signal }: { printPage(html: string): Promise<Uint8Array>; signal: AbortSignal },
): Promise<Uint8Array> {
  if (format === 'docx') return writeDocument({ write: 'docx', markdown }, signal)
  const page = await writeDocument({ write: 'page', markdown }, signal)
  return printPage(new TextDecoder().decode(page))
}
