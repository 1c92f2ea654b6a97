/** The images that models take. */
export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp'

const EXTENSION = /\.(png|jpe?g|webp|heic|heif)$/i

/** Brands of the ISO file format that mean HEIC or HEIF. */
const HEIF_BRAND = /^(heic|heix|hevc|hevx|heim|heis|mif1|msf1)$/

/** Whether a name, or the first bytes, say that this is an image and not text. */
export function looksLikeImage(name: string, sample: Uint8Array): boolean {
  return EXTENSION.test(name) || imageType(sample) !== null || isHeif(sample)
}

/** What the first bytes say. The name does not count: a provider refuses an image whose type is wrong. */
export function imageType(sample: Uint8Array): ImageType | null {
  const text = Buffer.from(sample.subarray(0, 12)).toString('latin1')
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (text.startsWith('RIFF') && text.slice(8) === 'WEBP') return 'image/webp'
  return null
}

function isHeif(sample: Uint8Array): boolean {
  const text = Buffer.from(sample.subarray(4, 12)).toString('latin1')
  return text.startsWith('ftyp') && HEIF_BRAND.test(text.slice(4))
}
