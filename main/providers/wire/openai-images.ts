import type { ImageLimits } from './request-images'

const MIB = 1024 * 1024

/** OpenAI takes 50 MB in a request. Local servers that speak its protocols take less, but say so. */
export const OPENAI_IMAGES: ImageLimits = {
  types: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
  each: 28 * MIB,
  all: 40 * MIB,
  count: 50,
}

/** xAI takes 20 MiB each, of two types. */
export const GROK_IMAGES: ImageLimits = { ...OPENAI_IMAGES, types: ['image/png', 'image/jpeg'], each: 26 * MIB }

/** Google takes no GIF, and 20 MB in a request. */
export const GEMINI_IMAGES: ImageLimits = {
  ...OPENAI_IMAGES,
  types: ['image/png', 'image/jpeg', 'image/webp'],
  each: 18 * MIB,
  all: 18 * MIB,
}
