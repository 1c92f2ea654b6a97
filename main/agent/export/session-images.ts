import type { SessionEvent } from '../../../shared/session/session-events'
import { imageType } from '../../workspace/read/detect-image'

/** In base64 by their hash, and how many there was no room for. */
export type SessionImages = { images: Record<string, string>; leftOut: number }

/** The images that some events name: those that are still kept, as far as there is room for their bytes. */
export async function sessionImages(
  events: readonly SessionEvent[],
  get: (hash: string) => Promise<Uint8Array>,
  room: number,
): Promise<SessionImages> {
  const images: Record<string, string> = {}
  let left = room
  let leftOut = 0
  for (const hash of new Set(events.flatMap(namedBy))) {
    const bytes = await get(hash).catch(() => null)
    if (!bytes || !imageType(bytes)) continue
    if (bytes.length > left) {
      leftOut += 1
      continue
    }
    left -= bytes.length
    images[hash] = Buffer.from(bytes).toString('base64')
  }
  return { images, leftOut }
}

function namedBy(event: SessionEvent): string[] {
  if (event.type === 'turn.started' || event.type === 'turn.steered') {
    return (event.attachments ?? []).map(({ blob }) => blob)
  }
  if (event.type === 'reply.finished') return (event.reply.pictures ?? []).map(({ blob }) => blob)
  if (event.type !== 'call.finished') return []
  const { content, details } = event.result
  const shown =
    details?.type === 'image' || details?.type === 'made' ? [details] : details?.type === 'mcp' ? details.parts : []
  if (details?.type === 'page-action')
    return [details.before, details.after, details.seen].flatMap(picture => picture?.blob ?? [])
  return [...content, ...shown].flatMap(part => ('blob' in part ? part.blob : []))
}
