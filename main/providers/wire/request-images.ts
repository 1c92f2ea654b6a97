import type { Attachment, ContentPart, Pixels } from '../../../shared/session/messages'
import type { Request } from '../provider'
import { imagePixels } from './image-pixels'

/** An image of a result, or one that a person sent along, of which more is known. */
export type ImagePart = Pick<Extract<ContentPart, { type: 'image' }>, 'mimeType' | 'blob'> &
  Partial<Pick<Attachment, 'name' | 'bytes' | 'pixels'>>

/** What a provider takes. Sizes are in characters of Base64. */
export type ImageLimits = { types: readonly string[]; each: number; all: number; count: number }

/** An image as Base64, or why it is not sent, in words for the model. */
export type SentImage = { data: string } | { missing: string }

export type RequestImages = {
  hasAny: boolean
  /** Of a part of these very messages. */
  find(part: ImagePart): SentImage
  /** What a model that sees nothing is told instead. */
  told(part: ImagePart): SentImage
}

/**
 * Reads the images of a conversation, each once. Where there are more than a provider takes, the newest are sent; one that
 * is shown in several places counts in each.
 */
export async function readImages({ messages, image, signal }: Request, limits: ImageLimits): Promise<RequestImages> {
  const read = new Map<string, SentImage>()
  const places = new Map<ImagePart, SentImage>()
  const facts = new Map<string, ImageFacts>()
  let left = limits.all
  let count = 0

  async function load({ blob, mimeType }: ImagePart): Promise<SentImage> {
    if (!limits.types.includes(mimeType)) return missing(mimeType, 'is of a type that this provider does not take')
    if (!image || !hasRoom()) return missing(mimeType, NO_ROOM)
    const bytes = await image(blob).catch(() => undefined)
    if (!bytes || bytes.byteLength === 0) return missing(mimeType, 'is gone')
    facts.set(blob, { bytes: bytes.byteLength, pixels: imagePixels(bytes) })
    const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
    return data.length > limits.each ? missing(mimeType, 'is larger than this provider takes') : { data }
  }

  const hasRoom = () => count < limits.count && left > 0

  function placed(part: ImagePart, sent: SentImage): SentImage {
    if ('missing' in sent) return sent
    if (!hasRoom() || sent.data.length > left) return missing(part.mimeType, NO_ROOM)
    left -= sent.data.length
    count += 1
    return sent
  }

  for (const part of imagesIn(messages).reverse()) {
    signal.throwIfAborted()
    const known = read.get(keyOf(part)) ?? (await load(part))
    read.set(keyOf(part), known)
    places.set(part, placed(part, known))
  }
  return {
    hasAny: count > 0,
    find: part => places.get(part) ?? missing(part.mimeType, 'is not sent along'),
    told: part => ({ missing: wordsFor({ ...facts.get(part.blob), ...part }) }),
  }
}

const NO_ROOM = 'is no longer sent along'

/** The same bytes may go by two types, of which a provider takes one. */
function keyOf({ mimeType, blob }: ImagePart): string {
  return `${mimeType} ${blob}`
}

function imagesIn(messages: Request['messages']): ImagePart[] {
  return messages.flatMap((message): readonly ImagePart[] => {
    if (message.role === 'user') return message.images ?? []
    return message.role === 'tool' ? message.result.content.filter(part => part.type === 'image') : []
  })
}

function missing(mimeType: string, why: string): SentImage {
  return { missing: `[An image (${mimeType}) belongs here, but it ${why}.]` }
}

type ImageFacts = { bytes?: number | undefined; pixels?: Pixels | undefined }

/** All that can be said of an image without seeing it. */
function wordsFor({ name, mimeType, bytes, pixels }: ImagePart & ImageFacts): string {
  const size = bytes === undefined ? [] : [`${bytes.toLocaleString('en-US')} bytes`]
  const dimensions = pixels ? [`${pixels.width} × ${pixels.height} pixels`] : []
  const about = [...(name ? [JSON.stringify(name)] : []), mimeType, ...size, ...dimensions].join(', ')
  return `[An image belongs here (${about}), but you cannot see images.]`
}
