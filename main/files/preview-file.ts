import { isUtf8 } from 'node:buffer'
import type { FileHandle } from 'node:fs/promises'
import type { FilePreview } from '../../shared/file-calls'
import { decodeText } from '../workspace/decode-text'
import { imageType } from '../workspace/detect-image'
import { detectText, SAMPLE_BYTES } from '../workspace/detect-text'
import { openRegularFile } from '../workspace/open-regular-file'

const MIB = 1024 * 1024
/** Of a longer text the beginning is shown. */
const TEXT_BYTES = MIB
const IMAGE_BYTES = 20 * MIB
const PDF_BYTES = 50 * MIB
const LINE_FEED = 10

/** A file for the person to look at: a text, a picture, a PDF, or none of these. `absolute` is what `resolveInside` gave. */
export async function previewFile(absolute: string): Promise<FilePreview> {
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
    const encoding = detectText(head.subarray(0, SAMPLE_BYTES))
    if (!encoding) return { type: 'none', bytes }
    const isWhole = bytes <= TEXT_BYTES
    const content = isWhole ? head : wholeLines(head)
    const text = encoding === 'utf-8' ? decodeText(content) : new TextDecoder(encoding).decode(content)
    return { type: 'text', text: text.replace(/^\uFEFF/, ''), bytes, isWhole }
  } finally {
    await handle.close()
  }
}

async function readFrom(handle: FileHandle, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await handle.read(buffer, 0, length, 0)
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
function wholeLines(bytes: Buffer): Buffer {
  const end = bytes.lastIndexOf(LINE_FEED)
  if (end > 0) return bytes.subarray(0, end + 1)
  const cuts = [0, 1, 2, 3].map(missing => bytes.subarray(0, bytes.length - missing))
  return cuts.find(cut => isUtf8(cut)) ?? bytes
}
