import type { ContentPart } from '../../shared/messages'
import type { Request } from './provider'

/** An image of a result, or one that a person sent along. */
export type ImagePart = Pick<Extract<ContentPart, { type: 'image' }>, 'mimeType' | 'blob'>

/** What a provider takes. Sizes are in characters of Base64. */
export type ImageLimits = { types: readonly string[]; each: number; all: number; count: number }

/** An image as Base64, or why it is not sent, in words for the model. */
export type SentImage = { data: string } | { missing: string }

export type RequestImages = { hasAny: boolean; find(part: ImagePart): SentImage }

/** Reads the images of a conversation, each once. Where there are more than a provider takes, the newest are sent. */
export async function readImages({ messages, image, signal }: Request, limits: ImageLimits): Promise<RequestImages> {
  const read = new Map<string, SentImage>()
  let left = limits.all
  let count = 0

  async function load({ blob, mimeType }: ImagePart): Promise<SentImage> {
    if (!limits.types.includes(mimeType)) return missing(mimeType, 'is of a type that this provider does not take')
    if (!image || count >= limits.count || left <= 0) return missing(mimeType, 'is no longer sent along')
    const bytes = await image(blob).catch(() => undefined)
    if (!bytes || bytes.byteLength === 0) return missing(mimeType, 'is gone')
    const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
    if (data.length > limits.each) return missing(mimeType, 'is larger than this provider takes')
    if (data.length > left) return missing(mimeType, 'is no longer sent along')
    left -= data.length
    count += 1
    return { data }
  }

  for (const part of imagesIn(messages).reverse()) {
    signal.throwIfAborted()
    if (!read.has(keyOf(part))) read.set(keyOf(part), await load(part))
  }
  return { hasAny: count > 0, find: part => read.get(keyOf(part)) ?? missing(part.mimeType, 'is not sent along') }
}

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
