/** The pictures that can be sent and shown. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const
export type ImageType = (typeof IMAGE_TYPES)[number]

/** The beginnings of each type, as latin-1; a dot stands for any byte. */
const BEGINNINGS: Readonly<Record<ImageType, readonly string[]>> = {
  'image/png': ['\x89PNG\r\n\x1a\n'],
  'image/jpeg': ['\xff\xd8\xff'],
  'image/webp': ['RIFF....WEBP'],
  'image/gif': ['GIF87a', 'GIF89a'],
}

/** So many bytes at the beginning of a file say what it is. */
export const HEAD_BYTES = 12

/** Returns the type that the first bytes show. The name does not count: a provider refuses an image whose type is wrong. */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  const found = String.fromCharCode(...bytes.subarray(0, HEAD_BYTES))
  const begins = (beginning: string) => [...beginning].every((mark, at) => mark === '.' || mark === found[at])
  return IMAGE_TYPES.find(type => BEGINNINGS[type].some(begins)) ?? null
}
