import { AppError } from '../../shared/errors'
import type { Attachment } from '../../shared/messages'
import { imageType } from '../workspace/detect-image'

/** A file as a person sends it along. */
export type SentFile = { name: string; bytes: Uint8Array }

const MAX_BYTES = 20 * 1024 * 1024

/**
 * Keeps the images that go with a message, all of them or none is used. Refuses with an `AppError` that names the first
 * file that is no image, or is too large; what a file is, its bytes say and not its name.
 */
export async function keepAttachments(
  files: readonly SentFile[],
  blobs: { put(bytes: Uint8Array): Promise<string> },
): Promise<Attachment[]> {
  const checked = files.map(file => ({ ...file, mimeType: checkedType(file) }))
  const kept: Attachment[] = []
  for (const { name, bytes, mimeType } of checked) {
    kept.push({ name, mimeType, bytes: bytes.length, blob: await blobs.put(bytes) })
  }
  return kept
}

function checkedType({ name, bytes }: SentFile): string {
  if (bytes.length > MAX_BYTES) {
    const size = (bytes.length / 1024 / 1024).toFixed(1)
    throw new AppError('bad-input', `${name} has ${size} MB; 20 MB is the most. Make it smaller and attach it again.`)
  }
  const type = imageType(bytes) ?? (isGif(bytes) ? 'image/gif' : null)
  if (type) return type
  throw new AppError(
    'bad-input',
    `${name} is not an image that can be sent. Attach a PNG, JPEG, WebP or GIF; anything else, put into the folder and name it.`,
  )
}

function isGif(bytes: Uint8Array): boolean {
  return /^GIF8[79]a/.test(Buffer.from(bytes.subarray(0, 6)).toString('latin1'))
}
