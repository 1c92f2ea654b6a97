import { setTimeout as delay } from 'node:timers/promises'
import type { FoundElement } from '../../../shared/browser/found-element'
import type { Guarded, Need, Point, Readiness } from '../page/wire'
import type { ElementAction } from '../page-driver'
import { abortReason, type Connection } from './cdp-connection'
import { DocumentGone, type FrameDocument } from './frames'
import { clickAt, insertText, movePointer, pressChord, typeKeys } from './input'
import { parseChord } from './key-chords'
import { type ElementPosition, inTab, type Lookup, placeOfHandle } from './lookup'

const LONGEST_WAIT_MS = 29_000
const LOOK_MS = 400
const KEYS_AT_ONCE = 40
const LET_GO_MS = 1_000

/** Chromium drops input that comes before a document has been drawn for the first time. */
const NOT_DELIVERED = 'The page does not take input yet.'
const DRAWN_AFTER_MS = 50
/** It is not tried again, as the page may have acted on the press. */
const FLED = 'The element was moving: it was pressed, but moved away before it was clicked. Look at the page again.'
/** A page whose elements flee is not followed without end. */
const MOST_TRIES = 80

const ASIDE: Point = { x: 1, y: 1 }

/** The parts that one action on an element needs. `pointer` is where the pointer was left. */
export type Acting = Lookup & { connection: Connection; pointer: { at?: Point } }

/** Waits until an element can be acted on, and acts. Rejects, having done nothing, where it is no more what was found. */
export async function actOn(acting: Acting, found: FoundElement, action: ElementAction): Promise<void> {
  const place = await placeOfHandle(acting, found.handle)
  const { frameTree } = await acting.reach.send<{ frameTree: { frame: { loaderId: string } } }>('Page.getFrameTree')
  if (frameTree.frame.loaderId !== found.document) throw new DocumentGone()
  if (action.type === 'click' || action.type === 'hover') stirPointer(acting)
  const ends = Date.now() + LONGEST_WAIT_MS
  let waitsFor = ''
  for (let turn = 0; turn < MOST_TRIES && Date.now() < ends; turn++) {
    try {
      const missed = await tryOnce(acting, place, { found, action, turn })
      if (missed === undefined) return
      waitsFor = missed
      if (missed === NOT_DELIVERED) await delay(DRAWN_AFTER_MS, undefined, { signal: acting.reach.signal })
    } catch (error) {
      throw acting.reach.signal.aborted && waitsFor ? new Error(`${waitsFor} It was waited for.`) : error
    }
  }
  throw new Error(`${waitsFor} It was waited for.`)
}

/**
 * A menu that opened beneath the pointer takes the next move for the first. Were that the one to another of its items, the item that
 * the pointer lay on before would be chosen. This takes place while the element is waited for.
 */
function stirPointer({ reach, pointer }: Acting): void {
  const { at } = pointer
  if (at) void movePointer(reach.send, { x: at.x + 1, y: at.y }).catch(() => undefined)
}

type Try = { found: FoundElement; action: ElementAction; turn: number }

/** Acts, or says why it cannot be done yet. */
async function tryOnce(
  acting: Acting,
  place: ElementPosition,
  { found, action, turn }: Try,
): Promise<string | undefined> {
  const readiness = await readinessOf(acting, place, { found, need: action.type, turn })
  if (readiness.type === 'refuses') throw new Error(readiness.words)
  if (readiness.type === 'waits') return readiness.words
  if (action.type === 'click') await stillMeant(acting, place, { found, readiness })
  const missed = await perform({ acting, place, action, readiness })
  // An element that a pointer over it moves would never be still while it is there.
  if (missed !== undefined && action.type === 'click')
    await movePointer(acting.reach.send, ASIDE).catch(() => undefined)
  return missed
}

type Ready = Extract<Readiness, { type: 'ready' }>

/** The element under the pointer may become another one because the pointer arrives. Rejects if it has. */
async function stillMeant(
  acting: Acting,
  place: ElementPosition,
  { found, readiness }: { found: FoundElement; readiness: Ready },
): Promise<void> {
  const at = await inTab(acting.reach, place.document, { ...readiness.point, width: 0, height: 0 })
  await beside(acting, movePointer(acting.reach.send, at))
  const { words } = await acting.reach.call(place.document, 'differs', { ref: place.ref, expected: expectedOf(found) })
  if (words !== undefined) throw new Error(words)
}

function expectedOf({ role, name, tag, field, link, form }: FoundElement) {
  return { role, name, tag, ...(field && { field }), ...(link && { link }), ...(form && { form }) }
}

type Sought = { found: FoundElement; need: Need; turn: number }

async function readinessOf(
  { reach }: Acting,
  { document, ref }: ElementPosition,
  { found, need, turn }: Sought,
): Promise<Readiness> {
  const readiness = await reach.call(document, 'ready', {
    ref,
    need,
    expected: expectedOf(found),
    turn,
    milliseconds: turn === 0 ? 0 : LOOK_MS,
  })
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
  place: ElementPosition
  action: ElementAction
  readiness: Ready
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

async function point({ acting, place, action, readiness }: Performing, at: Point): Promise<string | undefined> {
  const { reach, connection, pointer } = acting
  pointer.at = at
  if (action.type === 'hover') {
    await beside(acting, movePointer(reach.send, at))
    // A page that was just loaded loses what comes before it is drawn. One that has gone by the move has had it.
    const isTaken =
      connection.dialog() ||
      (await reach.call(place.document, 'isPointedAt', { ref: place.ref, point: readiness.point }).catch(() => true))
    return isTaken ? undefined : NOT_DELIVERED
  }
  return guarded(acting, { place, kind: 'pointer' }, async () => {
    reach.signal.throwIfAborted()
    await beside(acting, clickAt(connection.send, at))
  })
}

/** Input is not answered while a dialog that it opened is there. */
export async function beside({ connection, reach }: Acting, input: Promise<unknown>): Promise<void> {
  input.catch(() => undefined)
  const dialog = connection.dialogOpens()
  try {
    await Promise.race([input, dialog.opens])
  } finally {
    dialog.forget()
  }
  if (reach.signal.aborted) throw abortReason(reach.signal)
}

type Target = { place: ElementPosition | undefined; document?: FrameDocument; kind: 'pointer' | 'keys' }

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
  try {
    await Promise.all(set)
    await work()
  } catch (thrown) {
    // Nothing is withheld from whoever comes next, such as the person who took over.
    const { call } = frames.reach(AbortSignal.timeout(LET_GO_MS))
    for (const each of watched) void call(each, 'unguard', null).catch(() => undefined)
    throw thrown
  }
  // A script that shows a dialog answers nothing until that is closed.
  if (connection.dialog() !== undefined) return undefined
  const results = await Promise.all(
    watched.map(each => reach.call(each, 'unguard', null).catch((): Guarded | undefined => undefined)),
  )
  const [mine, ...rest] = results
  if (mine === undefined || mine.type === 'reached') return undefined
  if (mine.type === 'fled') throw new Error(FLED)
  const blocked = [mine, ...rest].find(each => each?.type === 'blocked')
  if (blocked?.type === 'blocked') return `It went to ${blocked.words} instead, from which it was kept.`
  if (mine.type === 'unknown') return undefined
  return NOT_DELIVERED
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
  await withKeys(acting, { place }, async () => {
    reach.signal.throwIfAborted()
    await beside(acting, text === '' ? pressChord(reach.send, parseChord('Delete')) : insertText(reach.send, text))
  })
  if (readiness.kind !== 'text' || text.trim() === '' || acting.connection.dialog() !== undefined) return undefined
  const { text: now } = await reach.call(document, 'content', { ref, what: 'value' }).catch(() => ({ text: undefined }))
  if (now === '') throw new Error('The field is still empty: it does not take such a text.')
  return undefined
}

/** Keys that went elsewhere are not tried again, since some of them may have been written. */
export async function withKeys(acting: Acting, target: Omit<Target, 'kind'>, work: () => Promise<void>): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const missed = await guarded(acting, { ...target, kind: 'keys' }, work)
    if (missed === undefined) return
    if (missed !== NOT_DELIVERED) throw new Error(`The page took the keyboard away. ${missed}`)
    await delay(DRAWN_AFTER_MS, undefined, { signal: acting.reach.signal })
  }
  throw new Error(NOT_DELIVERED)
}

async function type(
  { acting, place }: Performing,
  { text, isSecret = false }: { text: string; isSecret?: boolean },
): Promise<undefined> {
  const { reach } = acting
  solve(await reach.call(place.document, 'focus', { ref: place.ref, selectAll: false, isSecret }))
  await withKeys(acting, { place }, () => beside(acting, pressChord(reach.send, parseChord('End'))))
  const characters = [...text]
  for (let at = 0; at < characters.length; at += KEYS_AT_ONCE) {
    reach.signal.throwIfAborted()
    await withKeys(acting, { place }, () =>
      beside(acting, typeKeys(reach.send, characters.slice(at, at + KEYS_AT_ONCE))),
    )
  }
}

async function upload({ acting, place }: Performing, files: readonly string[]): Promise<undefined> {
  const { reach } = acting
  const objectId = await reach.objectOf(place.document, place.ref)
  await reach.send('DOM.setFileInputFiles', { objectId, files }, place.document.session)
  await reach.send('Runtime.releaseObject', { objectId }, place.document.session)
}
