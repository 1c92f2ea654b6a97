import type { ContentPart } from '../../../shared/session/messages'
import type { ToolDetails, ToolResult } from '../../../shared/session/tool-results'
import { aboutDocument } from '../../documents/about-document'
import type { DocumentText, PagePicture } from '../../documents/document-task'
import { readDocument } from '../../documents/read-document'
import { shownPages } from '../../documents/shown-pages'
import { PastEnd } from '../../workspace/read/read-lines'
import type { ToolContext } from '../tool-context'

type FileText = Extract<ToolDetails, { type: 'file-text' }>

export type DocumentLines = {
  /** The line that says what it is, and which part of it this is. */
  about: string
  read: DocumentText
  details: Omit<FileText, 'path'>
}

/** So many pages are shown at once: each costs as much as two or three pages of text. */
const MOST_PICTURES = 4

/**
 * Lines of a document's text, and pages without any as pictures; null where the file is no document. Throws as `readLines` does for a
 * line that it has not.
 */
export async function documentLines(
  absolute: string,
  lines: { startLine: number; limit: number; range?: string | undefined },
  { signal, blobs }: Pick<ToolContext, 'signal' | 'blobs'>,
): Promise<DocumentLines | null> {
  const file = { path: absolute }
  const read = await readDocument(file, lines, { signal })
  if (!read) return null
  const { startLine, endLine, text, next, facts, total } = read
  if (endLine < startLine && startLine > 1) throw new PastEnd(startLine, total, absolute)
  const shown = await shownPages(file, { read, most: MOST_PICTURES }, { signal })
  const pictures = await Promise.all(shown.pictures.map(one => keptPicture(one, blobs)))
  return {
    about: aboutDocument(read, [...shown.notes, ...placeOfNext(read, shown.pictures)]),
    read,
    details: {
      type: 'file-text',
      startLine,
      endLine,
      text,
      more: next !== null,
      document: { ...facts, ...(pictures.length > 0 && { pictured: pictures.length }) },
      ...(pictures.length > 0 && { pictures }),
    },
  }
}

/** The answer of a tool: a text, and the pictures behind it. */
export function documentResult(text: string, { details }: DocumentLines, path: string): ToolResult {
  const pictures = (details.pictures ?? []).map(
    ({ mimeType, blob }): ContentPart => ({ type: 'image', mimeType, blob }),
  )
  return { isError: false, content: [{ type: 'text', text }, ...pictures], details: { ...details, path } }
}

async function keptPicture({ part, mimeType, bytes }: PagePicture, blobs: ToolContext['blobs']) {
  return { page: part, mimeType, bytes: bytes.byteLength, blob: await blobs.put(bytes) }
}

/** Returns where to continue reading, if more of the pages here are pictures than are shown at once. */
function placeOfNext({ pictures, places }: DocumentText, shown: readonly PagePicture[]): string[] {
  const last = Math.max(0, ...shown.map(({ part }) => part))
  const next = shown.length > 0 ? pictures.find(part => part > last) : undefined
  const place = places.find(({ part }) => part === next)
  return place ? [`page ${place.part} begins in line ${place.line}`] : []
}
