import type { ImageLimits } from './request-images'

const MIB = 1024 * 1024

/** OpenAI takes 50 MB in a request. Local servers that speak its protocols take less, but say so. */
export const OPENAI_IMAGES: ImageLimits = {
  types: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
  each: 28 * MIB,
  all: 40 * MIB,
  count: 50,
}
