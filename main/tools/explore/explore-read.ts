import { stat } from 'node:fs/promises'
import { posix } from 'node:path'
import { type ToolResult, textResult } from '../../../shared/session/tool-results'
import { relativePath } from '../../workspace/paths/resolve-path'
import { listDirectory } from '../../workspace/read/list-directory'
import { type ImageRead, readImage } from '../../workspace/read/read-image'
import { readLines } from '../../workspace/read/read-lines'
import type { ToolContext } from '../tool-context'
import { documentLines, documentResult } from './document-lines'
import { encodingOf } from './encoding-of'
import { formatEntry, NO_MATCH, shownPath, withCursor, withEncoding } from './explore-format'
import type { ExploreInput } from './explore-input'

/** Gives a text file's lines as they are, those of a document's text, or an image. */
export async function exploreFile(absolute: string, input: ExploreInput, context: ToolContext): Promise<ToolResult> {
  const path = relativePath(context.workspace, absolute)
  const image = await readImage(absolute)
  if (image) return imageResult(path, image, context)
  const range = { startLine: input.cursor || input.start_line, limit: input.limit }
  const document = await documentLines(absolute, { ...range, range: input.range }, context)
  if (document) {
    const { about, read } = document
    return documentResult(withCursor([about, read.text].filter(Boolean).join('\n'), read.next), document, path)
  }
  if (input.range !== undefined)
    throw new Error(`'range' is for documents, and ${path} is a text. Use start_line and limit.`)
  const wanted = {
    ...range,
    lineOffset: input.line_offset,
    ...(input.encoding && { encoding: encodingOf(input.encoding) }),
    signal: context.signal,
  }
  const { text, startLine, endLine, next, encoding, cut } = await readLines(absolute, wanted)
  // Some providers refuse a message that is empty.
  const body = text === '' && next === null ? '(empty)' : text
  const more = next !== null
  const on = cut
    ? `\n-- line ${cut.line} is cut: read on with start_line=${cut.line}, line_offset=${cut.offset}, limit=1`
    : ''
  const named = withEncoding(withCursor(body, next) + on, encoding)
  return textResult(named, { type: 'file-text', path, startLine, endLine, text, more, ...(encoding && { encoding }) })
}

/** Gives one level of a folder, and of a file the file itself. */
export async function exploreFolder(absolute: string, input: ExploreInput, context: ToolContext): Promise<ToolResult> {
  const offset = input.cursor ?? 0
  const info = await stat(absolute).catch(() => null)
  if (info?.isFile()) return listedFile(relativePath(context.workspace, absolute), offset)
  const listed = await listDirectory(context.workspace, absolute, { offset, limit: input.limit })
  const entries = listed.entries.map(formatEntry)
  const { more } = listed
  const path = relativePath(context.workspace, absolute)
  const text = entries.length === 0 ? NO_MATCH : withCursor(entries.join('\n'), more ? offset + entries.length : null)
  return textResult(text, { type: 'directory', path, entries, more })
}

function listedFile(path: string, offset: number): ToolResult {
  const entries = offset === 0 ? [shownPath(posix.basename(path))] : []
  const details = { type: 'directory', path: posix.dirname(path), entries, more: false } as const
  return textResult(entries[0] ?? NO_MATCH, details)
}

/** An image, as a model with sight is given it. */
export async function imageResult(
  path: string,
  { mimeType, bytes }: ImageRead,
  { blobs }: ToolContext,
): Promise<ToolResult> {
  const blob = await blobs.put(bytes)
  const metadata = JSON.stringify({ path, mime_type: mimeType, byte_count: bytes.byteLength })
  return {
    isError: false,
    content: [
      { type: 'text', text: metadata },
      { type: 'image', mimeType, blob },
    ],
    details: { type: 'image', path, mimeType, bytes: bytes.byteLength, blob },
  }
}
