import { create } from 'zustand'
import { messageOf } from '../../shared/errors'
import type { McpRead } from '../../shared/mcp'
import { call, on } from '../bridge'
import { resourcesText } from '../text-resources'

/** Where a resource is; with `values` its address is a template. */
export type ResourcePlace = {
  workspace: string
  id: string
  server: string
  uri: string
  name: string
  values?: Readonly<Record<string, string>>
}

/** A resource that goes along with the next message. `changed` is read again when it is sent. */
export type PickedResource = {
  key: string
  readingId: string
  place: ResourcePlace
} & (
  | { state: 'reading' }
  | { state: 'ready' | 'changed'; read: Omit<McpRead, 'images'> & Partial<McpRead> }
  | { state: 'failed'; words: string }
)

const NONE: readonly PickedResource[] = []

/** By session. Lives as long as the page. */
const usePicked = create<Readonly<Record<string, readonly PickedResource[]>>>()(() => ({}))

export const usePickedResources = (sessionId: string): readonly PickedResource[] =>
  usePicked(state => state[sessionId] ?? NONE)

export const pickedResources = (sessionId: string): readonly PickedResource[] => usePicked.getState()[sessionId] ?? NONE

/** Reads a resource, to go along with the next message. One that is there already is read anew. */
export async function pickResource(sessionId: string, place: ResourcePlace): Promise<void> {
  const readingId = crypto.randomUUID()
  const picked: PickedResource = { key: keyOf(place), readingId, place, state: 'reading' }
  put(sessionId, picked)
  followUpdates()
  const found = await read(picked)
  // It may have been taken off or away meanwhile.
  if (pickedResources(sessionId).some(one => one.readingId === readingId)) put(sessionId, found)
}

/** Takes over what was read already, as a part of something else. */
export function addRead(sessionId: string, place: ResourcePlace, read: Omit<McpRead, 'images'>): void {
  put(sessionId, { key: keyOf(place), readingId: crypto.randomUUID(), place, state: 'ready', read })
  followUpdates()
}

export function removeResource(sessionId: string, { key, readingId, state }: PickedResource): void {
  usePicked.setState({ [sessionId]: pickedResources(sessionId).filter(one => one.key !== key) })
  if (state === 'reading') void call('mcp.stopReading', { readingId })
}

type Sent = {
  name: string
  bytes: Uint8Array<ArrayBuffer>
  mimeType?: string
  resource: { server: string; uri: string }
}

/** Takes all resources of a session, to be sent. `files` rejects where one cannot be read; `putBack` is for when they were not sent. */
export function takeResources(sessionId: string): { files(): Promise<Sent[]>; putBack(): void } {
  let taken = pickedResources(sessionId)
  if (taken.length > 0) usePicked.setState({ [sessionId]: NONE })
  return {
    async files() {
      taken = await Promise.all(taken.map(one => (one.state === 'ready' ? one : read(one))))
      return taken.flatMap(filesOf)
    },
    putBack: () => usePicked.setState({ [sessionId]: taken }),
  }
}

function filesOf(picked: PickedResource): Sent[] {
  const { place } = picked
  if (!('read' in picked)) throw new Error(resourcesText.notReady(place.name))
  const { uri, text, mimeType, images = [] } = picked.read
  const resource = { server: place.server, uri }
  const bytes = new TextEncoder().encode(text)
  const words = text === '' ? [] : [{ name: place.name, bytes, resource, ...(mimeType !== undefined && { mimeType }) }]
  return [...words, ...images.map(({ name, bytes: image }) => ({ name, bytes: image.slice(), resource }))]
}

async function read(picked: PickedResource): Promise<PickedResource> {
  const { key, place } = picked
  const { workspace, id, uri, values } = place
  const readingId = picked.state === 'reading' ? picked.readingId : crypto.randomUUID()
  try {
    const found = await call('mcp.resource', { workspace, id, uri, readingId, ...(values && { values }) })
    return { key, readingId, place, state: 'ready', read: found }
  } catch (error) {
    return { key, readingId, place, state: 'failed', words: messageOf(error) }
  }
}

function put(sessionId: string, picked: PickedResource): void {
  const all = pickedResources(sessionId)
  const isThere = all.some(({ key }) => key === picked.key)
  const next = isThere ? all.map(one => (one.key === picked.key ? picked : one)) : [...all, picked]
  usePicked.setState({ [sessionId]: next })
}

function keyOf({ id, uri, values }: ResourcePlace): string {
  return JSON.stringify([id, uri, values])
}

let isFollowing = false

/** Keeps what is picked in step with what its servers say of it. */
function followUpdates(): void {
  if (isFollowing) return
  isFollowing = true
  on('mcp.updated', ({ workspace, id, uris }) => {
    const isMeant = (one: PickedResource) =>
      one.place.workspace === workspace && one.place.id === id && 'read' in one && uris.includes(one.read.uri)
    const all = Object.entries(usePicked.getState())
    usePicked.setState(
      Object.fromEntries(
        all.map(([sessionId, picked]) => [
          sessionId,
          picked.map(one => (isMeant(one) && 'read' in one ? { ...one, state: 'changed' as const } : one)),
        ]),
      ),
    )
  })
  const watched = new Map<string, string>()
  const watch = () => {
    for (const [workspace, resources] of wantedByFolder(watched.keys())) {
      const wanted = JSON.stringify(resources)
      if (watched.get(workspace) === wanted) continue
      watched.set(workspace, wanted)
      // A server that is gone has nothing to tell.
      call('mcp.watch', { workspace, resources }).catch(() => undefined)
    }
  }
  usePicked.subscribe(watch)
  watch()
}

function wantedByFolder(known: Iterable<string>): Map<string, { id: string; uri: string }[]> {
  const wanted = new Map<string, { id: string; uri: string }[]>([...known].map(workspace => [workspace, []]))
  for (const one of Object.values(usePicked.getState()).flat()) {
    if (!('read' in one)) continue
    const { workspace, id } = one.place
    wanted.set(workspace, [...(wanted.get(workspace) ?? []), { id, uri: one.read.uri }].slice(0, 200))
  }
  return wanted
}
