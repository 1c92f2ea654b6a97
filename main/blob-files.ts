import { IMAGE_TYPES, type ImageType, imageTypeOf } from '../shared/models/image-type'
import { parseUrl } from '../shared/parse-url'
import { PAGE_ORIGIN } from './page-files'

/** The kept picture that a URL of our own scheme asks for; null for every other URL. Pure. */
export function blobFile(url: string): { hash: string; type: ImageType } | null {
  const parsed = parseUrl(url)
  if (parsed?.protocol !== 'app:' || parsed.host !== new URL(PAGE_ORIGIN).host) return null
  const [, hash] = /^\/blob\/([0-9a-f]{64})$/.exec(parsed.pathname) ?? []
  const type = IMAGE_TYPES.find(known => known === parsed.searchParams.get('type'))
  return hash !== undefined && type ? { hash, type } : null
}

/** Whether bytes begin as a picture of this type does. The store keeps other files too, and none of those is a picture. */
export function isImage(bytes: Uint8Array, type: ImageType): boolean {
  return imageTypeOf(bytes) === type
}

/** A picture can load nothing and run nothing, also where it is opened by itself. Its address is its content, so it never changes. */
export const BLOB_HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, max-age=31536000, immutable',
} as const
