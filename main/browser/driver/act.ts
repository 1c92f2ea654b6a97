import type { FoundElement } from '../../../shared/browser/found-element'
import type { Guarded, Need, Point, Readiness } from '../page/wire'
import type { ElementAction } from '../page-driver'
import { abortReason, type Connection } from './connection'
import { DocumentGone, type FrameDocument } from './frames'
import { clickAt, insertText, movePointer, pressChord, typeKeys } from './input'
import { parseChord } from './keys'
import { inTab, type Lookup, type Place, placeOfHandle } from './lookup'

const LONGEST_WAIT_MS = 29_000
const LOOK_MS = 800
const KEYS_AT_ONCE = 40
/** An element that is gone whenever it is clicked stays so. */
const MOST_MISSES = 8

/** What one piece of work on an element needs. */
export type Acting = Lookup & { connection: Connection }

/** Waits until an element can be acted on, and acts. Rejects, having done nothing, where it is no more what was found. */
export async function actOn(acting: Acting, found: FoundElement, action: ElementAction): Promise<void> {
  const place = placeOfHandle(acting, found.handle)
  const { frameTree } = await acting.reach.send<{ frameTree: { frame: { loaderId: string } } }>('Page.getFrameTree')
  if (frameTree.frame.loaderId !== found.document) throw new DocumentGone()
  const ends = Date.now() + LONGEST_WAIT_MS
  let waitsFor = ''
  for (let misses = 0; misses < MOST_MISSES && Date.now() < ends; ) {
    try {
      const readiness = await readinessOf(acting, place, { found, need: action.type })
      if (readiness.type === 'refuses') throw new Error(readiness.words)
      if (readiness.type === 'waits') {
        waitsFor = readiness.words
        continue
      }
      const missed = await perform({ acting, place, action, readiness })
      if (missed === undefined) return
      waitsFor = missed
      misses++
    } catch (error) {
      throw acting.reach.signal.aborted && waitsFor ? new Error(`${waitsFor} It was waited for.`) : error
    }
  }
  throw new Error(`${waitsFor} It was waited for.`)
}

type Sought = { found: FoundElement; need: Need }

async function readinessOf({ reach }: Acting, { document, ref }: Place, { found, need }: Sought): Promise<Readiness> {
  const { role, name, tag, field, link, form } = found
  const expected = { role, name, tag, ...(field && { field }), ...(link && { link }), ...(form && { form }) }
  const readiness = await reach.call(document, 'ready', { ref, need, expected, milliseconds: LOOK_MS })
  if (readiness.type !== 'ready' || !['click', 'hover'].includes(need)) return readiness
  let { point } = readiness
  for (let at = document.parent; at; at = at.document.parent) {
    const frame = await reach.call(at.document, 'frameBox', { ref: at.ref })
    if (!frame) throw new DocumentGone()
    point = { x: frame.x + point.x * frame.scaleX, y: frame.y + point.y * frame.scaleY }
    const covering = await reach.call(at.document, 'covers', { ref: at.ref, point })
    if (covering.words) return { type: 'waits', words: covering.words }
  }
  return readiness
}

type Performing = {
  acting: Acting
  place: Place
  action: ElementAction
  readiness: Extract<Readiness, { type: 'ready' }>
}

/** Does it. What is answered says why it did not come to the element, so that it may be tried again. */
async function perform(performing: Performing): Promise<string | undefined> {
  const { acting, place, action, readiness } = performing
  switch (action.type) {
    case 'click':
    case 'hover':
      return point(performing, await inTab(acting.reach, place.document, { ...readiness.point, width: 0, height: 0 }))
    case 'fill':
      return fill(performing, action)
    case 'type':
      return type(performing, action)
    case 'select':
      return solve(await acting.reach.call(place.document, 'choose', { ref: place.ref, value: action.value }))
    case 'upload':
      return upload(performing, action.files)
  }
}

function solve({ problem }: { problem?: string }): undefined {
  if (problem) throw new Error(problem)
}

async function point({ acting, place, action }: Performing, at: Point): Promise<string | undefined> {
  const { reach, connection } = acting
  const scaled = await scaledByZoom(acting, at)
  if (action.type === 'hover') {
    await beside(acting, movePointer(reach.send, scaled))
    return undefined
  }
  await beside(acting, movePointer(reach.send, scaled))
  return guarded(acting, { place, kind: 'pointer' }, async () => {
    reach.signal.throwIfAborted()
    await beside(acting, clickAt(connection.send, scaled))
  })
}

/** Input is told in pixels of the tab as the window has them, which the zoom of the page changes. */
async function scaledByZoom({ reach }: Acting, { x, y }: Point): Promise<Point> {
  const { cssVisualViewport } = await reach.send<{ cssVisualViewport: { zoom?: number } }>('Page.getLayoutMetrics')
  const zoom = cssVisualViewport.zoom ?? 1
  return { x: x * zoom, y: y * zoom }
}

/** Input is not answered while a dialog that it opened is there. */
async function beside({ connection, reach }: Acting, input: Promise<unknown>): Promise<void> {
  input.catch(() => undefined)
  const done = new AbortController()
  try {
    await Promise.race([input, connection.dialogOpens(AbortSignal.any([reach.signal, done.signal]))])
  } finally {
    done.abort()
  }
  if (reach.signal.aborted) throw abortReason(reach.signal)
}

type Target = { place: Place | undefined; document?: FrameDocument; kind: 'pointer' | 'keys' }

/** Has events kept from all but one element while `work` makes them. Answers in words who else would have got them. */
export async function guarded(
  acting: Acting,
  { place, document, kind }: Target,
  work: () => Promise<void>,
): Promise<string | undefined> {
  const { reach, connection, frames } = acting
  const own = place?.document ?? document
  const others = frames.known().filter(each => each !== own && (kind === 'pointer' || each.session === own?.session))
  const watched = own ? [own, ...others] : others
  const set = watched.map(each =>
    reach
      .call(each, 'guard', each === own ? { kind, ...(place ? { ref: place.ref } : { isBody: true }) } : { kind })
      .catch(error => {
        if (each === own) throw error
      }),
  )
  await Promise.all(set)
  await work()
  // A script that shows a dialog answers nothing until that is closed.
  if (connection.dialog() !== undefined) return undefined
  const results = await Promise.all(
    watched.map(each => reach.call(each, 'unguard', null).catch((): Guarded | undefined => undefined)),
  )
  const [mine, ...rest] = results
  if (mine === undefined || mine.type === 'reached') return undefined
  const blocked = [mine, ...rest].find(each => each?.type === 'blocked')
  if (blocked?.type === 'blocked') return `It went to ${blocked.words} instead, from which it was kept.`
  return kind === 'pointer' ? 'The click did not reach it.' : undefined
}

async function fill(
  { acting, place, readiness }: Performing,
  { text, isSecret = false }: { text: string; isSecret?: boolean },
): Promise<string | undefined> {
  const { reach } = acting
  const { ref, document } = place
  if (readiness.kind === 'select') return solve(await reach.call(document, 'choose', { ref, value: text }))
  if (readiness.kind === 'value') return solve(await reach.call(document, 'setValue', { ref, text }))
  solve(await reach.call(document, 'focus', { ref, selectAll: true, isSecret }))
  await keepGuard(acting, place, async () => {
    reach.signal.throwIfAborted()
    await beside(acting, text === '' ? pressChord(reach.send, parseChord('Delete')) : insertText(reach.send, text))
  })
  if (readiness.kind !== 'text' || text.trim() === '' || acting.connection.dialog() !== undefined) return undefined
  const { text: now } = await reach.call(document, 'content', { ref, what: 'value' }).catch(() => ({ text: undefined }))
  if (now === '') throw new Error('The field is still empty: it does not take such a text.')
  return undefined
}

/** Keys that went elsewhere are not tried again, since some of them may have been written. */
async function keepGuard(acting: Acting, place: Place, work: () => Promise<void>): Promise<void> {
  const missed = await guarded(acting, { place, kind: 'keys' }, work)
  if (missed) throw new Error(`The page took the keyboard away. ${missed}`)
}

async function type(
  { acting, place }: Performing,
  { text, isSecret = false }: { text: string; isSecret?: boolean },
): Promise<undefined> {
  const { reach } = acting
  solve(await reach.call(place.document, 'focus', { ref: place.ref, selectAll: false, isSecret }))
  await keepGuard(acting, place, () => beside(acting, pressChord(reach.send, parseChord('End'))))
  const characters = [...text]
  for (let at = 0; at < characters.length; at += KEYS_AT_ONCE) {
    reach.signal.throwIfAborted()
    await keepGuard(acting, place, () => beside(acting, typeKeys(reach.send, characters.slice(at, at + KEYS_AT_ONCE))))
  }
}

async function upload({ acting, place }: Performing, files: readonly string[]): Promise<undefined> {
  const { reach } = acting
  const objectId = await reach.objectOf(place.document, place.ref)
  await reach.send('DOM.setFileInputFiles', { objectId, files }, place.document.session)
  await reach.send('Runtime.releaseObject', { objectId }, place.document.session)
}
