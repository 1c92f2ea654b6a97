import { MOST_PIXELS } from '../../../../shared/models/picture-limits'
import type { Pixels } from '../../../../shared/session/messages'

/** The least that a provider takes of one picture, less what its transport adds. */
const MOST_BYTES = 3_600_000

/** The size at which a picture is sent: its own, or the same shape within the limit. */
export function fittedPixels({ width, height }: Pixels): Pixels {
  const factor = Math.min(1, MOST_PIXELS / Math.max(width, height))
  const scaled = (side: number) => Math.max(1, Math.round(side * factor))
  return { width: scaled(width), height: scaled(height) }
}

/** Returns whether a picture is sent as it is. A moving one always is. */
export function isFit(pixels: Pixels, { bytes, type }: { bytes: number; type: string }): boolean {
  if (type === 'image/gif') return true
  return bytes <= MOST_BYTES && fittedPixels(pixels).width === pixels.width
}

/** Returns whether a picture of that type came out too large, and is better sent as JPEG. */
export function isHeavy(bytes: number, type: string): boolean {
  return bytes > MOST_BYTES && type !== 'image/jpeg'
}
