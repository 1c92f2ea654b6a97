import { PhotonImage, resize, SamplingFilter } from '@cf-wasm/photon/node'
import { type ImageType, imageTypeOf } from '../../../../shared/models/image-type'
import type { Pixels } from '../../../../shared/session/messages'
import { orientationOf, upright } from './upright'

/** A picture that is to be no longer than so many pixels on either side, and no larger than so many bytes. */
export type PictureTask = { bytes: Uint8Array; side: number; most: number }

export type FittedPicture = { bytes: Uint8Array; mimeType: ImageType; pixels: Pixels }

const QUALITY = 85
/** By how much each try is smaller than the one before it where bytes are what is too many. */
const STEP = 0.75
const MOST_TRIES = 12

/**
 * The same picture, smaller and upright, in the format that it had where that is PNG and fits; else as JPEG. Undefined where it cannot be made
 * to fit. Throws for what is no picture.
 */
export function shrinkPicture({ bytes, side, most }: PictureTask): FittedPicture | undefined {
  const whole = PhotonImage.new_from_byteslice(bytes)
  const own = { width: whole.get_width(), height: whole.get_height() }
  const orientation = orientationOf(bytes)
  const isPng = imageTypeOf(bytes) !== 'image/jpeg'
  let scale = Math.min(1, side / Math.max(own.width, own.height))
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const pixels = { width: scaled(own.width, scale), height: scaled(own.height, scale) }
    // The metadata on the picture's orientation is lost with the rest of what stands before its pixels.
    const image = upright(resize(whole, pixels.width, pixels.height, SamplingFilter.Triangle), orientation)
    const shown = { width: image.get_width(), height: image.get_height() }
    const made = encoded(image, isPng, most)
    image.free()
    if (made) return { ...made, pixels: shown }
    scale *= STEP
  }
  return undefined
}

function scaled(length: number, scale: number): number {
  return Math.max(1, Math.floor(length * scale))
}

function encoded(image: PhotonImage, isPng: boolean, most: number): Omit<FittedPicture, 'pixels'> | undefined {
  const png = isPng ? image.get_bytes() : undefined
  if (png && png.length <= most) return { bytes: png, mimeType: 'image/png' }
  const opaque = onWhite(image)
  const jpeg = opaque.get_bytes_jpeg(QUALITY)
  opaque.free()
  return jpeg.length <= most ? { bytes: jpeg, mimeType: 'image/jpeg' } : undefined
}

/** JPEG knows no transparency: what shows through is white, as on paper. */
function onWhite(image: PhotonImage): PhotonImage {
  const pixels = image.get_raw_pixels()
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = (pixels[at + 3] ?? 255) / 255
    for (let colour = at; colour < at + 3; colour++) pixels[colour] = (pixels[colour] ?? 0) * alpha + 255 * (1 - alpha)
    pixels[at + 3] = 255
  }
  return new PhotonImage(pixels, image.get_width(), image.get_height())
}
