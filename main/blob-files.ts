import { IMAGE_TYPES, type ImageType, imageTypeOf } from '../shared/models/image-type'
import { parseUrl } from '../shared/parse-url'
import { audioTypeOf, isAudioType } from '../shared/services/audio-type'
import { PAGE_ORIGIN } from './page-files'

/** The kept picture that a URL of our own scheme asks for; null for every other URL. Pure. */
export function blobFile(url: string): { hash: string; type: ImageType } | null {
  const parsed = parseUrl(url)
  if (parsed?.protocol !== 'app:' || parsed.host !== new URL(PAGE_ORIGIN).host) return null
  const [, hash] = /^\/blob\/([0-9a-f]{64})$/.exec(parsed.pathname) ?? []
  const type = IMAGE_TYPES.find(known => known === parsed.searchParams.get('type'))
  return hash !== undefined && type ? { hash, type } : null
}

/** Returns whether bytes begin like a picture of this type. The store keeps other files too, and none of those is a picture. */
export function isImage(bytes: Uint8Array, type: ImageType): boolean {
  return imageTypeOf(bytes) === type
}

/** A picture can load nothing and run nothing, also where it is opened by itself. Its address is its content, so it never changes. */
export const BLOB_HEADERS = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, max-age=31536000, immutable',
} as const

/** The videos that can be played, by how each begins in latin-1, of its bytes from the place that is named on. */
const BEGINNINGS: Readonly<Record<string, readonly [at: number, text: string]>> = {
  'video/mp4': [4, 'ftyp'],
  'video/quicktime': [4, 'ftyp'],
  'video/webm': [0, '\x1a\x45\xdf\xa3'],
}

/** A kept video or sound as a URL of our own scheme asks for it. `size` is what the page knows of it, in bytes. */
export type AskedMedia = { hash: string; type: string; size: number }

/** Null for every other URL. Pure. */
export function askedMedia(url: string): AskedMedia | null {
  const parsed = parseUrl(url)
  if (parsed?.protocol !== 'app:' || parsed.host !== new URL(PAGE_ORIGIN).host) return null
  const [, hash] = /^\/media\/([0-9a-f]{64})$/.exec(parsed.pathname) ?? []
  const type = parsed.searchParams.get('type') ?? ''
  const size = parsed.searchParams.get('bytes') ?? ''
  if (hash === undefined || !isPlayed(type) || !/^[1-9]\d{0,11}$/.test(size)) return null
  return { hash, type, size: Number(size) }
}

/** The answer to a request of a player, which asks for a part of what it plays at a time. Never all of it is in memory. */
export function mediaResponse(
  { hash, type, size }: AskedMedia,
  range: string | null,
  stream: (hash: string) => AsyncIterable<Uint8Array>,
): Response {
  const [from, to] = partOf(range, size)
  if (from > to) return new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}` } })
  const headers = {
    ...BLOB_HEADERS,
    'content-type': type,
    'accept-ranges': 'bytes',
    'content-length': String(to - from + 1),
    ...(range !== null && { 'content-range': `bytes ${from}-${to}/${size}` }),
  }
  const body = ReadableStream.from(sliced(checked(stream(hash), type), from, to))
  return new Response(body, { status: range === null ? 200 : 206, headers })
}

/** The first and the last byte that are wanted. */
function partOf(range: string | null, size: number): [from: number, to: number] {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (first === '') return last === '' ? [0, size - 1] : [Math.max(0, size - Number(last)), size - 1]
  return [Number(first), Math.min(size - 1, last === '' ? size - 1 : Number(last))]
}

const isPlayed = (type: string): boolean => Object.hasOwn(BEGINNINGS, type) || isAudioType(type)

function isOf(piece: Uint8Array, type: string): boolean {
  const [at, text] = BEGINNINGS[type] ?? [0, '']
  if (text === '') return audioTypeOf(piece) === type
  return Buffer.from(piece.subarray(at, at + text.length)).toString('latin1') === text
}

/** Other files are kept as well, and none of them is a video or a sound. */
async function* checked(pieces: AsyncIterable<Uint8Array>, type: string): AsyncIterable<Uint8Array> {
  let isFirst = true
  for await (const piece of pieces) {
    if (isFirst && !isOf(piece, type)) throw new Error('This is neither a video nor a sound of this kind.')
    isFirst = false
    yield piece
  }
}

async function* sliced(pieces: AsyncIterable<Uint8Array>, from: number, to: number): AsyncIterable<Uint8Array> {
  let at = 0
  for await (const piece of pieces) {
    const part = piece.subarray(Math.max(0, from - at), Math.max(0, to + 1 - at))
    at += piece.length
    if (part.length > 0) yield part
    if (at > to) return
  }
}
