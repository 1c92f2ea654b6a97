import { create } from 'zustand'
import { messageOf } from '../../../shared/errors'
import type { PickedPart, PickedPlace } from '../../../shared/ipc/composer-calls'
import type { McpRead } from '../../../shared/mcp'
import { call, on } from '../../base/bridge'
import { t } from '../../i18n/t'
import type { PickedResource } from './picked-resource'

/** The last state reported to main, by session, as one text. */
const told = new Map<string, string>()

/** Has main keep what goes along with the next message, for when the page is loaded anew. Readings that come and go change nothing of it. */
function keepResources(sessionId: string, picked: readonly PickedResource[]): void {
  const resources = picked.map(partOf)
  const said = JSON.stringify(resources)
  if (told.get(sessionId) === said) return
  told.set(sessionId, said)
  // A resource that main cannot keep is there as long as the page is.
  call('draft.keepResources', { sessionId, resources }).catch(() => undefined)
}

async function keptResources(sessionId: string): Promise<PickedPart[]> {
  const resources = await call('draft.resources', { sessionId })
  told.set(sessionId, JSON.stringify(resources))
  return resources
}

/** Returns the part to keep: one that came with a prompt may not be available elsewhere, unless its server says that it has changed. */
function partOf(picked: PickedResource): PickedPart {
  const { place } = picked
  return picked.state === 'ready' && picked.isBrought ? { place, read: picked.read } : { place }
}

const NONE: readonly PickedResource[] = []

/** By session. What is in here is kept by main, too, for when the page is loaded anew. */
const usePicked = create<Readonly<Record<string, readonly PickedResource[]>>>()(() => ({}))

export const usePickedResources = (sessionId: string): readonly PickedResource[] =>
  usePicked(state => state[sessionId] ?? NONE)

export const pickedResources = (sessionId: string): readonly PickedResource[] => usePicked.getState()[sessionId] ?? NONE

/** The sessions whose kept resources are here already. */
const restored = new Set<string>()

/** Brings back what was picked before the page was loaded. */
export async function restoreResources(sessionId: string): Promise<void> {
  if (restored.has(sessionId)) return
  const kept = await keptResources(sessionId)
  if (restored.has(sessionId)) return
  restored.add(sessionId)
  const known = new Set(pickedResources(sessionId).map(({ key }) => key))
  const missing = kept.filter(({ place }) => !known.has(keyOf(place)))
  const back = missing.map(pickedFrom)
  change(sessionId, [...back, ...pickedResources(sessionId)])
  if (back.length > 0) followUpdates()
  await Promise.all(back.map(one => readInto(sessionId, one)))
}

/** Reads a resource, to go along with the next message. One that is there already is read anew. */
export async function pickResource(sessionId: string, place: PickedPlace): Promise<void> {
  const picked = pickedFrom({ place })
  put(sessionId, picked)
  followUpdates()
  await readInto(sessionId, picked)
}

function pickedFrom({ place, read }: PickedPart): PickedResource {
  const named = { key: keyOf(place), readingId: crypto.randomUUID(), place }
  return read ? { ...named, isBrought: true, state: 'ready', read } : { ...named, state: 'reading' }
}

async function readInto(sessionId: string, picked: PickedResource): Promise<void> {
  if (picked.state !== 'reading') return
  const found = await read(picked)
  // It may have been taken off or away meanwhile.
  if (pickedResources(sessionId).some(one => one.readingId === picked.readingId)) put(sessionId, found)
}

/** Takes over what was read already, as a part of something else. */
export function addRead(sessionId: string, place: PickedPlace, read: Omit<McpRead, 'images'>): void {
  put(sessionId, pickedFrom({ place, read }))
  followUpdates()
}

export function removeResource(sessionId: string, { key, readingId, state }: PickedResource): void {
  change(
    sessionId,
    pickedResources(sessionId).filter(one => one.key !== key),
  )
  if (state === 'reading') void call('mcp.stopReading', { readingId })
}

type Sent = {
  name: string
  bytes: Uint8Array<ArrayBuffer>
  mimeType?: string
  resource: { server: string; uri: string }
}

type TakenResources = {
  /** Rejects where one cannot be read. */
  files(): Promise<Sent[]>
  /** They are with the message now. */
  sent(): void
  /** They could not be sent. */
  putBack(): void
}

/** Takes all resources of a session, to be sent. */
export function takeResources(sessionId: string): TakenResources {
  let taken = pickedResources(sessionId)
  if (taken.length > 0) usePicked.setState({ [sessionId]: NONE })
  return {
    async files() {
      taken = await Promise.all(taken.map(one => (one.state === 'ready' ? one : read(one))))
      return taken.flatMap(filesOf)
    },
    sent: () => keep(sessionId),
    putBack() {
      const keys = new Set(taken.map(({ key }) => key))
      change(sessionId, [...taken, ...pickedResources(sessionId).filter(({ key }) => !keys.has(key))])
    },
  }
}

function filesOf(picked: PickedResource): Sent[] {
  const { place } = picked
  if (!('read' in picked)) throw new Error(t('resources.notReady', { name: place.name }))
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
  change(sessionId, next)
}

function change(sessionId: string, next: readonly PickedResource[]): void {
  usePicked.setState({ [sessionId]: next })
  keep(sessionId)
}

/** The resources that main has kept from an earlier page are added first. */
function keep(sessionId: string): void {
  if (restored.has(sessionId)) keepResources(sessionId, pickedResources(sessionId))
}

function keyOf({ id, uri, values }: PickedPlace): string {
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
