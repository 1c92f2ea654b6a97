import type { SessionEvent } from '../../../shared/session-events'
import { imageType } from '../../workspace/detect-image'

/** Of all images of a session, in bytes. Later ones are left out. */
const MAX_BYTES = 50_000_000

/** The images that some events name, in base64 by their hash: those that are still kept, as far as there is room. */
export async function sessionImages(
  events: readonly SessionEvent[],
  get: (hash: string) => Promise<Uint8Array>,
): Promise<Record<string, string>> {
  const images: Record<string, string> = {}
  let left = MAX_BYTES
  for (const hash of new Set(events.flatMap(namedBy))) {
    const bytes = await get(hash).catch(() => null)
    if (!bytes || bytes.length > left || !imageType(bytes)) continue
    left -= bytes.length
    images[hash] = Buffer.from(bytes).toString('base64')
  }
  return images
}

function namedBy(event: SessionEvent): string[] {
  if (event.type === 'turn.started' || event.type === 'turn.steered') {
    return (event.attachments ?? []).map(({ blob }) => blob)
  }
  if (event.type !== 'call.finished') return []
  const { content, details } = event.result
  const shown = details?.type === 'image' ? [details] : details?.type === 'mcp' ? details.parts : []
  return [...content, ...shown].flatMap(part => ('blob' in part ? part.blob : []))
}
