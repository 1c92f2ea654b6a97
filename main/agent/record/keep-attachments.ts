import { givenDocumentHint } from '../../../shared/documents/document-hint'
import { AppError } from '../../../shared/errors'
import type { SentFile } from '../../../shared/ipc/composer-calls'
import { imageTypeOf } from '../../../shared/models/image-type'
import { sentence } from '../../../shared/sentence'
import type { Attachment } from '../../../shared/session/messages'
import type { PagePicture } from '../../documents/document-task'
import { attachedDocument } from './attached-document'

const MAX_BYTES = 20 * 1024 * 1024
/** A text is in every request from then on. */
const MAX_TEXT_BYTES = 400_000

type Blobs = { put(bytes: Uint8Array): Promise<string> }

/**
 * Keeps the images, texts and documents that go with a message, all of them or none is used; pages of a document that are pictures follow it. Refuses
 * with an `AppError` that names the first file that is none of these, or is too large; what a file is, its bytes say and not its name.
 */
export async function keepAttachments(files: readonly SentFile[], blobs: Blobs): Promise<Attachment[]> {
  const checked = await Promise.all(files.map(async file => ({ ...file, ...(await checkedContent(file)) })))
  const kept: Attachment[] = []
  for (const { name, mimeType, bytes, resource, mail, page, text, pixels, original, document, pictures } of checked) {
    kept.push({
      name,
      mimeType,
      bytes: bytes.length,
      blob: await blobs.put(bytes),
      ...(resource && { resource }),
      ...(mail && { mail }),
      ...(page && { page }),
      ...(pixels && { pixels }),
      ...(original && { original: await keepOriginal(original, name, blobs) }),
      ...(text !== undefined && { text }),
      ...(document && { document }),
    })
    for (const picture of pictures ?? [])
      kept.push({ ...(await keepPicture(picture, name, blobs)), ...(mail && { mail }) })
  }
  return kept
}

/** A page is named after its document, with its number. */
async function keepPicture({ part, mimeType, bytes, pixels }: PagePicture, name: string, blobs: Blobs) {
  return { name: `${name} · ${part}`, mimeType, bytes: bytes.length, blob: await blobs.put(bytes), pixels }
}

async function keepOriginal({ bytes, pixels }: NonNullable<SentFile['original']>, name: string, blobs: Blobs) {
  checkSize(name, bytes)
  const mimeType = imageTypeOf(bytes)
  if (!mimeType) throw new AppError('bad-input', sentence`${name} wasn’t an image before it was resized.`)
  return { mimeType, bytes: bytes.length, blob: await blobs.put(bytes), pixels }
}

function checkSize(name: string, { length }: Uint8Array): void {
  if (length <= MAX_BYTES) return
  const size = (length / 1024 / 1024).toFixed(1)
  throw new AppError(
    'bad-input',
    sentence`${name} is ${size} MB, and the limit is 20 MB. Make it smaller and attach it again.`,
  )
}

type Content = Pick<Attachment, 'mimeType' | 'text' | 'document'> & { pictures?: readonly PagePicture[] }

async function checkedContent(file: SentFile): Promise<Content> {
  const { name, bytes, mimeType = '', resource } = file
  checkSize(name, bytes)
  const type = imageTypeOf(bytes)
  if (type) return { mimeType: type }
  if (resource === undefined && givenDocumentHint(bytes, name) !== null) {
    const { mimeType: own, text, facts, pictures } = await attachedDocument(file)
    return { mimeType: own, text, document: facts, pictures }
  }
  const isMeant = resource !== undefined || mimeType.startsWith('text/')
  const text = isMeant && bytes.length <= MAX_TEXT_BYTES ? textIn(bytes, resource !== undefined) : undefined
  if (text !== undefined) return { mimeType: mimeType.startsWith('text/') ? mimeType : 'text/plain', text }
  throw new AppError(
    'bad-input',
    sentence`${name} isn’t a supported image. Attach a PNG, JPEG, WebP, or GIF. To use any other file, put it in the folder and mention it by name.`,
  )
}

/** A server says that its resource is a text; of a file that must be so. */
function textIn(bytes: Uint8Array, isSure: boolean): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: !isSure, ignoreBOM: isSure }).decode(bytes)
    return isSure || !text.includes('\0') ? text : undefined
  } catch {
    return undefined
  }
}
