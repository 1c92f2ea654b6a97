import type { ToolDetails } from '../../../shared/session/tool-results'
import { aboutDocument } from '../../documents/about-document'
import type { DocumentText } from '../../documents/document-task'
import { readDocument } from '../../documents/read-document'
import { PastEnd } from '../../workspace/read/read-lines'
import type { ToolContext } from '../tool-context'

export type DocumentLines = {
  /** What it is, and which part of it this is, in a line of its own. */
  about: string
  read: DocumentText
  details: Omit<Extract<ToolDetails, { type: 'file-text' }>, 'path'>
}

/** Lines of a document's text; null where the file is no document. Throws as `readLines` does for a line that it has not. */
export async function documentLines(
  absolute: string,
  range: { startLine: number; limit: number },
  { signal }: ToolContext,
): Promise<DocumentLines | null> {
  const read = await readDocument({ path: absolute }, range, { signal })
  if (!read) return null
  const { startLine, endLine, text, next, facts, total } = read
  if (endLine < startLine && startLine > 1) throw new PastEnd(startLine, total, absolute)
  const more = next !== null
  return {
    about: aboutDocument(read),
    read,
    details: { type: 'file-text', startLine, endLine, text, more, document: facts },
  }
}
