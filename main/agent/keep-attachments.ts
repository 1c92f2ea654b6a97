import { AppError } from '../../shared/errors'
import type { Attachment, ResourcePlace } from '../../shared/messages'
import { imageType } from '../workspace/detect-image'

/** A file as a person sends it along, or a resource of an MCP server. */
export type SentFile = {
  name: string
  bytes: Uint8Array
  mimeType?: string | undefined
  resource?: ResourcePlace | undefined
}

const MAX_BYTES = 20 * 1024 * 1024
/** A resource's text is in every request from then on. */
const MAX_TEXT_BYTES = 400_000

/**
 * Keeps the images, and texts of resources, that go with a message, all of them or none is used. Refuses with an `AppError` that names the first
 * file that is no image, or is too large; what a file is, its bytes say and not its name.
 */
export async function keepAttachments(
  files: readonly SentFile[],
  blobs: { put(bytes: Uint8Array): Promise<string> },
): Promise<Attachment[]> {
  const checked = files.map(file => ({ ...file, mimeType: checkedType(file) }))
  const kept: Attachment[] = []
  for (const { name, mimeType, bytes, resource } of checked) {
    const isText = !mimeType.startsWith('image/')
    kept.push({
      name,
      mimeType,
      bytes: bytes.length,
      blob: await blobs.put(bytes),
      ...(resource && { resource }),
      ...(isText && { text: Buffer.from(bytes).toString('utf8') }),
    })
  }
  return kept
}

function checkedType({ name, bytes, mimeType, resource }: SentFile): string {
  if (bytes.length > MAX_BYTES) {
    const size = (bytes.length / 1024 / 1024).toFixed(1)
    throw new AppError('bad-input', `${name} has ${size} MB; 20 MB is the most. Make it smaller and attach it again.`)
  }
  const type = imageType(bytes) ?? (isGif(bytes) ? 'image/gif' : null)
  if (type) return type
  if (resource && bytes.length <= MAX_TEXT_BYTES) return mimeType?.startsWith('text/') ? mimeType : 'text/plain'
  throw new AppError(
    'bad-input',
    `${name} is not an image that can be sent. Attach a PNG, JPEG, WebP or GIF; anything else, put into the folder and name it.`,
  )
}

function isGif(bytes: Uint8Array): boolean {
  return /^GIF8[79]a/.test(Buffer.from(bytes.subarray(0, 6)).toString('latin1'))
}
