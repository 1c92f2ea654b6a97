import { AUDIO_TYPES } from '../../shared/services/audio-type'

const TYPES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif'])

/** Returns the address at which the main process serves a kept picture; null for what it would not serve. */
export function blobUrl(hash: string, type: string): string | null {
  if (!/^[0-9a-f]{64}$/.test(hash) || !TYPES.has(type)) return null
  return `app://atrium/blob/${hash}?type=${type}`
}

/** Returns what is kept at such an address; null for every other. */
export function keptBlob(url: string): string | null {
  return /^app:\/\/atrium\/blob\/([0-9a-f]{64})\?/.exec(url)?.[1] ?? null
}

const PLAYED: ReadonlySet<string> = new Set([
  ...['video/mp4', 'video/webm', 'video/quicktime'],
  ...Object.values(AUDIO_TYPES),
])

/** Returns the address at which the main process serves a kept video or sound; null for what it would not serve. */
export function mediaUrl(hash: string, type: string, bytes: number): string | null {
  if (!/^[0-9a-f]{64}$/.test(hash) || !PLAYED.has(type) || !Number.isSafeInteger(bytes) || bytes <= 0) return null
  return `app://atrium/media/${hash}?type=${type}&bytes=${bytes}`
}
