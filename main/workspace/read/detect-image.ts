import { imageTypeOf, type ImageType as SentType } from '../../../shared/models/image-type'

/** The images that models take. */
export type ImageType = Exclude<SentType, 'image/gif'>

const EXTENSION = /\.(png|jpe?g|webp|heic|heif)$/i

/** Brands of the ISO file format that mean HEIC or HEIF. */
const HEIF_BRAND = /^(heic|heix|hevc|hevx|heim|heis|mif1|msf1)$/

/** Returns whether a name, or the first bytes, show that this is an image and not text. */
export function looksLikeImage(name: string, sample: Uint8Array): boolean {
  return EXTENSION.test(name) || imageType(sample) !== null || isHeif(sample)
}

/** Returns the type that the first bytes show, among those that every model takes. */
export function imageType(sample: Uint8Array): ImageType | null {
  const type = imageTypeOf(sample)
  return type === 'image/gif' ? null : type
}

function isHeif(sample: Uint8Array): boolean {
  const text = Buffer.from(sample.subarray(4, 12)).toString('latin1')
  return text.startsWith('ftyp') && HEIF_BRAND.test(text.slice(4))
}
