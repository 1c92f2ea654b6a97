import type { PickedPart } from '../../../shared/ipc/composer-calls'
import { call } from '../../base/bridge'
import type { PickedResource } from './picked-resource'

/** The last state reported to main, by session, as one text. */
const told = new Map<string, string>()

/** Has main keep what goes along with the next message, for when the page is loaded anew. Readings that come and go change nothing of it. */
export function keepResources(sessionId: string, picked: readonly PickedResource[]): void {
  const resources = picked.map(partOf)
  const said = JSON.stringify(resources)
  if (told.get(sessionId) === said) return
  told.set(sessionId, said)
  // A resource that main cannot keep is there as long as the page is.
  call('draft.keepResources', { sessionId, resources }).catch(() => undefined)
}

export async function keptResources(sessionId: string): Promise<PickedPart[]> {
  const resources = await call('draft.resources', { sessionId })
  told.set(sessionId, JSON.stringify(resources))
  return resources
}

/** Returns the part to keep: one that came with a prompt may not be available elsewhere, unless its server says that it has changed. */
function partOf(picked: PickedResource): PickedPart {
  const { place } = picked
  return picked.state === 'ready' && picked.isBrought ? { place, read: picked.read } : { place }
}
