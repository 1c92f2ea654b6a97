import type { ImageType } from '../../../shared/models/image-type'
import type { Attachment, ContentPart, Pixels } from '../../../shared/session/messages'
import { unlessAborted } from '../../unless-aborted'
import type { Request } from '../provider'
import { imagePixels } from './image-pixels'
import { fitPicture } from './pictures/fit-picture'

/** An image of a result, or one that a person sent along, of which more is known. */
export type ImagePart = Pick<Extract<ContentPart, { type: 'image' }>, 'mimeType' | 'blob'> &
  Partial<Pick<Attachment, 'name' | 'bytes' | 'pixels'>>

/**
 * The images that a provider accepts. Sizes are in characters of Base64, `side` is the longest that a picture may be on
 * either side, in pixels; if there are more than `many.count` of them, `many.side`. Larger ones are made smaller.
 */
export type ImageLimits = {
  types: readonly string[]
  each: number
  all: number
  count: number
  side?: number
  many?: { count: number; side: number }
}

/** The lessons about a server for one model: smaller limits, and pictures that it refuses, by their blobs. */
export type ImagesLearned = { side: number; each: number; refused: ReadonlySet<string> }

export const NOTHING_LEARNED: ImagesLearned = {
  side: Number.POSITIVE_INFINITY,
  each: Number.POSITIVE_INFINITY,
  refused: new Set(),
}

/** An image as Base64, with its type where that is another one than it had; or why it is not sent, in words for the model. */
export type SentImage = { data: string; mimeType?: ImageType } | { missing: string }

export type RequestImages = {
  hasAny: boolean
  /** Of a part of these very messages. */
  find(part: ImagePart): SentImage
  /** Returns the text that a model that sees nothing gets instead. */
  told(part: ImagePart): SentImage
  /** Those that are sent, the newest first: each by its blob, with how large it is. */
  sent(): readonly { part: ImagePart; data: string; pixels: Pixels | undefined }[]
  /** Chooses again, by what was learned since. */
  choose(learned: ImagesLearned): Promise<void>
}

/**
 * Reads the images of a conversation, each once, and makes smaller what is larger than the provider takes. Where there are more than it
 * takes, the newest are sent; one that is shown in several places counts in each.
 */
export async function readImages(
  request: Pick<Request, 'messages' | 'image' | 'signal'>,
  limits: ImageLimits,
  learned = NOTHING_LEARNED,
): Promise<RequestImages> {
  const reading: Reading = { request, limits, facts: new Map(), sizes: new Map() }
  const parts = imagesIn(request.messages).reverse()
  let places = await chosen(reading, parts, learned)
  const sentOf = () =>
    parts.flatMap(part => {
      const found = places.get(part)
      return found && 'data' in found ? [{ part, data: found.data, pixels: reading.sizes.get(found.data) }] : []
    })
  return {
    hasAny: sentOf().length > 0,
    find: part => places.get(part) ?? missing(part.mimeType, 'is not sent along'),
    told: part => ({ missing: wordsFor({ ...reading.facts.get(part.blob), ...part }, 'you cannot see images') }),
    sent: sentOf,
    async choose(now) {
      places = await chosen(reading, parts, now)
    },
  }
}

/** `facts` are those of images by their blobs, `sizes` those of what is sent. */
type Reading = {
  request: Pick<Request, 'image' | 'signal'>
  limits: ImageLimits
  facts: Map<string, ImageFacts>
  sizes: Map<string, Pixels>
}

/** Returns what is sent in each position. With many images each has to be smaller, so that only then it is known how large they may be. */
async function chosen(reading: Reading, parts: readonly ImagePart[], learned: ImagesLearned) {
  const { limits } = reading
  const each = Math.min(limits.each, learned.each)
  const side = Math.min(limits.side ?? Number.POSITIVE_INFINITY, learned.side)
  const places = await placed(reading, parts, { ...learned, each, side })
  const count = [...places.values()].filter(one => 'data' in one).length
  if (!limits.many || count <= limits.many.count) return places
  return placed(reading, parts, { ...learned, each, side: Math.min(side, limits.many.side) })
}

async function placed(reading: Reading, parts: readonly ImagePart[], within: ImagesLearned) {
  const { request, limits } = reading
  const read = new Map<string, SentImage>()
  const places = new Map<ImagePart, SentImage>()
  let left = limits.all
  let count = 0
  for (const part of parts) {
    request.signal.throwIfAborted()
    const hasRoom = count < limits.count && left > 0
    const known =
      read.get(keyOf(part)) ?? (hasRoom ? await load(reading, part, within) : missing(part.mimeType, NO_ROOM))
    if (hasRoom) read.set(keyOf(part), known)
    const sent = 'data' in known && (!hasRoom || known.data.length > left) ? missing(part.mimeType, NO_ROOM) : known
    places.set(part, sent)
    if ('missing' in sent) continue
    left -= sent.data.length
    count += 1
  }
  return places
}

async function load(reading: Reading, part: ImagePart, { side, each, refused }: ImagesLearned): Promise<SentImage> {
  const { request, limits, facts, sizes } = reading
  const { blob, mimeType } = part
  if (!request.image) return missing(mimeType, NO_ROOM)
  const bytes = await request.image(blob).catch(() => undefined)
  if (!bytes || bytes.byteLength === 0) return missing(mimeType, 'is gone')
  const pixels = imagePixels(bytes)
  facts.set(blob, { bytes: bytes.byteLength, pixels })
  if (refused.has(blob))
    return { missing: wordsFor({ ...facts.get(blob), ...part }, 'this provider does not accept it') }
  const isTaken = limits.types.includes(mimeType)
  const data = isTaken ? inBase64(bytes) : ''
  const isLong = pixels !== undefined && Math.max(pixels.width, pixels.height) > side
  if (isTaken && !isLong && data.length <= each) {
    if (pixels) sizes.set(data, pixels)
    return { data }
  }
  const most = Math.floor((each / 4) * 3)
  const fitting = fitPicture(blob, { bytes, side: Math.min(side, LONGEST_SIDE), most })
  // Nobody who stops a request waits for a picture that is being made smaller.
  const fitted = await unlessAborted(request.signal, fitting)
  // It comes back as PNG or JPEG, which all take.
  if (!fitted) return missing(mimeType, isTaken ? 'is larger than this provider takes' : TYPE_NOT_TAKEN)
  const smaller = inBase64(fitted.bytes)
  sizes.set(smaller, fitted.pixels)
  return { data: smaller, mimeType: fitted.mimeType }
}

const TYPE_NOT_TAKEN = 'is of a type that this provider does not take'

/** More than any picture has that can be made smaller. */
const LONGEST_SIDE = 100_000_000

function inBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
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
function wordsFor(image: ImagePart & ImageFacts, why: string): string {
  return `[An image belongs here (${aboutImage(image)}), but ${why}.]`
}

export function aboutImage({ name, mimeType, bytes, pixels }: ImagePart & ImageFacts): string {
  const size = bytes === undefined ? [] : [`${bytes.toLocaleString('en-US')} bytes`]
  const dimensions = pixels ? [`${pixels.width} × ${pixels.height} pixels`] : []
  return [...(name ? [JSON.stringify(name)] : []), mimeType, ...size, ...dimensions].join(', ')
}
