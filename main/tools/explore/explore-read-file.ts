import { type ToolResult, textResult } from '../../../shared/session/tool-results'
import { relativePath } from '../../workspace/paths/resolve-path'
import { readImage } from '../../workspace/read/read-image'
import { countLines, type LinesRead, PastEnd, readLines } from '../../workspace/read/read-lines'
import type { ToolContext } from '../tool-context'
import { documentLines, documentResult } from './document-lines'
import { withEncoding } from './explore-format'
import { imageResult } from './explore-read'
import { placeToRead } from './file-to-read'

export type FileRequest = { path: string; startLine: number; limit: number; encoding?: string }

/** Some lines of a file, of so many that it has; `about` says what it is where that is a document. */
export type FileLines = LinesRead & { path: string; total: number; about?: string }

/** Reads an image, or lines of a text or of a document's text in the form that a set of tools has for them. `path` is as the model gave it. */
export async function readFile(
  { path, startLine, limit, encoding }: FileRequest,
  context: ToolContext,
  format: (read: FileLines) => string,
): Promise<ToolResult> {
  const { workspace, signal } = context
  const absolute = await placeToRead(workspace, path)
  const shown = relativePath(workspace, absolute)
  const image = await readImage(absolute)
  if (image) return imageResult(shown, image, context)
  const document = await documentLines(absolute, { startLine, limit }, context).catch(thrown => {
    throw thrown instanceof PastEnd ? new Error(pastEnd(startLine, thrown.lines)) : thrown
  })
  if (document) {
    const { about, read } = document
    return documentResult(format({ ...read, path: shown, about }), document, shown)
  }
  const read = await readLines(absolute, { startLine, limit, encoding, signal }).catch(thrown => {
    throw thrown instanceof PastEnd ? new Error(pastEnd(startLine, thrown.lines)) : thrown
  })
  const { text, endLine, next, encoding: found } = read
  const total = next === null ? endLine : await countLines(absolute, { encoding, signal })
  const details = { type: 'file-text', path: shown, startLine, endLine, text, more: next !== null } as const
  const named = found && { encoding: found }
  return textResult(format({ ...read, path: shown, total }) || '(empty)', { ...details, ...named })
}

const pastEnd = (offset: number, total: number) => `Offset ${offset} is beyond end of file (${total} lines total)`

/** A text under the line that says which document it is from, and above the one that says how it is encoded. */
export function headed({ about, encoding }: FileLines, text: string): string {
  return withEncoding([about, text].filter(Boolean).join('\n'), encoding)
}

/** The lines that were read, each with its number. */
export function numbered(
  { text, startLine, endLine }: FileLines,
  line: (number: number, text: string) => string,
): string {
  if (endLine < startLine) return ''
  return text
    .split('\n')
    .map((one, at) => line(startLine + at, one))
    .join('\n')
}
