import { basename } from 'node:path'
import { type ImageType, imageType, looksLikeImage } from './detect-image'
import { openRegularFile } from './open-regular-file'

export type ImageRead = { mimeType: ImageType; bytes: Buffer }

const MIB = 1024 * 1024
const MAX_BYTES = 20 * MIB
const SAMPLE_BYTES = 64

/** An image for a model, or null when the file is none by name nor content. Throws for one that no model takes. */
export async function readImage(absolute: string): Promise<ImageRead | null> {
  const name = basename(absolute)
  const handle = await openRegularFile(absolute)
  try {
    const sample = Buffer.alloc(SAMPLE_BYTES)
    const { bytesRead } = await handle.read(sample, 0, SAMPLE_BYTES, 0)
    const head = sample.subarray(0, bytesRead)
    if (!looksLikeImage(name, head)) return null
    const mimeType = imageType(head)
    if (!mimeType) throw new Error(`unsupported image format: ${name} (allowed: PNG, JPEG, WEBP)`)
    const { size } = await handle.stat()
    if (size > MAX_BYTES) throw new Error(tooLarge(name, size))
    const bytes = Buffer.alloc(size)
    const whole = await handle.read(bytes, 0, size, 0)
    return { mimeType, bytes: bytes.subarray(0, whole.bytesRead) }
  } finally {
    await handle.close()
  }
}

function tooLarge(name: string, size: number): string {
  return `image too large: ${name} is ${(size / MIB).toFixed(1)} MB (limit: ${MAX_BYTES / MIB} MB)`
}
