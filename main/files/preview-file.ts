import { isUtf8 } from 'node:buffer'
import type { FileHandle } from 'node:fs/promises'
import iconv from 'iconv-lite'
import { givenDocumentHint } from '../../shared/documents/document-hint'
import type { SheetGrid } from '../../shared/documents/sheet-grid'
import { AppError } from '../../shared/errors'
import type { FilePreview, TextPreview } from '../../shared/ipc/file-calls'
import { DocumentProblem } from '../documents/document-problem'
import { readDocument, readSheet } from '../documents/read-document'
import { chosenEncoding } from '../workspace/read/chosen-encodings'
import { decodeText } from '../workspace/read/decode-text'
import { imageType } from '../workspace/read/detect-image'
import { encodingOfText, type FoundEncoding, shownEncoding } from '../workspace/read/find-encoding'
import { openRegularFile } from '../workspace/read/open-regular-file'

const MIB = 1024 * 1024
/** Of a longer text so much is shown at once. */
const TEXT_BYTES = MIB
const IMAGE_BYTES = 20 * MIB
const PDF_BYTES = 50 * MIB
/** The part of other documents that is shown; the rest is for a program that is made for them. */
const DOCUMENT_CHARACTERS = 60_000
const LINE_FEED = 10

/**
 * A file for the person to look at: a text, a picture, a PDF, the text of another document, or none of these. `absolute` is what `resolveInside` gave. A text
 * is read from `from` on, a place in its bytes where it ended before.
 */
export async function previewFile(absolute: string, from = 0): Promise<FilePreview> {
  const handle = await openRegularFile(absolute)
  try {
    const { size: bytes } = await handle.stat()
    const head = await readFrom(handle, Math.min(bytes, TEXT_BYTES))
    const mimeType = pictureType(head)
    if (mimeType) {
      if (bytes > IMAGE_BYTES) return { type: 'none', bytes }
      return { type: 'image', mimeType, content: new Uint8Array(await readFrom(handle, bytes)), bytes }
    }
    if (isPdf(head)) {
      if (bytes > PDF_BYTES) return { type: 'none', bytes }
      return { type: 'pdf', content: new Uint8Array(await readFrom(handle, bytes)), bytes }
    }
    const chosen = chosenEncoding(absolute)
    const found = await encodingOfText(head, { isCut: head.length < bytes, chosen })
    const text = { bytes, found, isChosen: chosen !== undefined }
    if (from > 0) {
      const read = await readFrom(handle, Math.max(0, Math.min(bytes - from, TEXT_BYTES)), from)
      return textPreview({ ...text, read, from }) ?? { type: 'none', bytes }
    }
    const source = textPreview({ ...text, read: head, from })
    const document = await previewDocument(absolute, head, bytes)
    return withSource(document, source) ?? { type: 'none', bytes }
  } finally {
    await handle.close()
  }
}

/** A page of the web is both; one that scripts draw says nothing by itself. Other documents are text by chance at most. */
function withSource(document: FilePreview | null, source: TextPreview | null): FilePreview | null {
  if (document?.type !== 'document' || document.document.kind !== 'html') return document ?? source
  if (document.text.trim() === '') return source
  return { ...document, ...(source && { source }) }
}

type ReadText = { read: Buffer; from: number; bytes: number; found: FoundEncoding | null; isChosen: boolean }

function textPreview({ read, from, bytes, found, isChosen }: ReadText): TextPreview | null {
  if (!found) return null
  const isWhole = from + read.length >= bytes
  const content = isWhole ? read : wholeLines(read, found.name.toLowerCase())
  const shown = isChosen ? { name: found.name, isGuess: false, isChosen } : shownEncoding(found)
  const text = found.name === 'UTF-8' ? decodeText(content) : iconv.decode(content, found.name, { stripBOM: false })
  const own = from === 0 ? text.replace(/^\uFEFF/, '') : text
  return { type: 'text', text: own, bytes, isWhole, end: from + content.length, ...(shown && { encoding: shown }) }
}

/** Null where it is no document, or is one that cannot be read and is text anyway. */
async function previewDocument(absolute: string, head: Uint8Array, bytes: number): Promise<FilePreview | null> {
  const hint = givenDocumentHint(head, absolute)
  if (hint === null) return null
  const { signal } = new AbortController()
  try {
    const file = { path: absolute, isGiven: true }
    const read = await readDocument(file, { maxCharacters: DOCUMENT_CHARACTERS }, { signal })
    return read && { type: 'document', text: read.text, document: read.facts, bytes }
  } catch (error) {
    if (error instanceof DocumentProblem && hint === 'html') return null
    if (error instanceof DocumentProblem) return { type: 'none', bytes, reason: error.words }
    throw error
  }
}

/** A sheet of a workbook for the person to look at; null where the file is none. */
export async function previewSheet(absolute: string, sheet?: number): Promise<SheetGrid | null> {
  const { signal } = new AbortController()
  try {
    return await readSheet({ path: absolute, isGiven: true }, sheet, { signal })
  } catch (error) {
    if (error instanceof DocumentProblem) throw new AppError('bad-input', error.words, { cause: error })
    throw error
  }
}

async function readFrom(handle: FileHandle, length: number, from = 0): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await handle.read(buffer, 0, length, from)
  return buffer.subarray(0, bytesRead)
}

function pictureType(head: Uint8Array): string | null {
  const isGif = /^GIF8[79]a/.test(Buffer.from(head.subarray(0, 6)).toString('latin1'))
  return imageType(head) ?? (isGif ? 'image/gif' : null)
}

function isPdf(head: Buffer): boolean {
  return head.toString('latin1', 0, 5) === '%PDF-'
}

/** Without the line, or at least the character, that is cut at the end. */
function wholeLines(bytes: Buffer, encoding: string): Buffer {
  if (encoding.startsWith('utf-16')) return wholeUnits(bytes, encoding)
  const end = bytes.lastIndexOf(LINE_FEED)
  if (end > 0) return bytes.subarray(0, end + 1)
  const cuts = [0, 1, 2, 3].map(missing => bytes.subarray(0, bytes.length - missing))
  return cuts.find(cut => isUtf8(cut)) ?? bytes
}

/** The same for units of two bytes; a pair of them is not parted. */
function wholeUnits(bytes: Buffer, encoding: string): Buffer {
  const lineEnd = Buffer.from(encoding === 'utf-16le' ? [LINE_FEED, 0] : [0, LINE_FEED])
  let end = bytes.lastIndexOf(lineEnd)
  // A line end that lies across two units only looks like one.
  while (end > 0 && end % 2 === 1) end = bytes.lastIndexOf(lineEnd, end - 1)
  if (end > 0) return bytes.subarray(0, end + 2)
  const even = bytes.length - (bytes.length % 2)
  const last = encoding === 'utf-16le' ? bytes.readUInt16LE(even - 2) : bytes.readUInt16BE(even - 2)
  return bytes.subarray(0, last >= 0xd800 && last <= 0xdbff ? even - 2 : even)
}
