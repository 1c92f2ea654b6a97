import { IMAGE_TYPES, imageTypeOf } from '../../../../shared/models/image-type'
import type { DrawnPicture } from '../../provider'
import { imagePixels } from '../image-pixels'

/** In characters of Base64. A reply with more than that could not be kept. */
const LARGEST = 40 * 1024 * 1024
const MOST = 16

/** The pictures that a provider drew in one reply, each once: the same one may come again when its part is complete. */
export type DrawnPictures = {
  /** Takes a picture as Base64 or as a data URL. What is none is passed over. */
  take(given: unknown): void
  all(): readonly DrawnPicture[]
}

export function drawnPictures(): DrawnPictures {
  const known = new Map<string, DrawnPicture>()
  let left = LARGEST

  return {
    take(given) {
      const base64 = typeof given === 'string' ? base64In(given) : ''
      if (!base64 || known.has(base64) || base64.length > left || known.size >= MOST) return
      const bytes = new Uint8Array(Buffer.from(base64, 'base64'))
      const mimeType = imageTypeOf(bytes)
      if (!mimeType) return
      left -= base64.length
      known.set(base64, { mimeType, bytes, pixels: imagePixels(bytes) })
    },
    all: () => [...known.values()],
  }
}

/** The bytes of a data URL of a picture, or the text itself where it is no address. */
function base64In(given: string): string {
  if (!given.startsWith('data:')) return given.startsWith('http') ? '' : given
  const comma = given.indexOf(',')
  const head = given.slice(5, comma)
  const isPicture = head.endsWith(';base64') && IMAGE_TYPES.some(type => head.startsWith(type))
  return comma > 0 && isPicture ? given.slice(comma + 1) : ''
}
