import { wordsFor } from './describe'
import { attribute, bodyElement, contains, isElement, parentOf, rootElement, tagOf } from './dom'
import { isMeant } from './ready'
import { elementOf } from './refs'
import type { Guarded } from './wire'

/**
 * Between the last look at an element and the click lie some milliseconds, in which the page can put another one in its place. So the
 * events of an action are looked at before the page gets them, and kept from every element but the one that is meant.
 */
type Watch = {
  kind: 'pointer' | 'keys'
  element?: Element
  state: Guarded
  /** The point at which the pointer was pressed on the element, until a click has come to it. */
  pressedAt?: { x: number; y: number }
  ends: number
  isOver: boolean
}

/** The person works the page too: after this nothing is kept from anybody. */
const LASTS_MS = 3000

let watch: Watch | undefined

const KEYS = new Set(['keydown', 'keypress', 'beforeinput', 'keyup'])

/** Listens since before the page's own scripts did, where the driver was there by then. */
const listening: { isFirst: boolean; look?: (event: Event) => void } = Reflect.get(
  globalThis,
  Symbol.for('atrium.watch'),
)

export function guard(wish: { ref?: number; isBody?: boolean; kind: Watch['kind'] }): null {
  listening.look = look
  const element = wish.isBody
    ? (bodyElement() ?? rootElement())
    : wish.ref === undefined
      ? undefined
      : elementOf(wish.ref)
  watch = {
    kind: wish.kind,
    state: { type: 'silent' },
    ends: performance.now() + LASTS_MS,
    isOver: false,
    ...(element && { element }),
  }
  return null
}

/** An answer can be lost on its way: asked again, it is the same. */
export function unguard(): Guarded {
  if (watch && !watch.isOver && listening.isFirst && hasFled(watch)) watch.state = { type: 'fled' }
  const state: Guarded = watch?.state ?? { type: 'silent' }
  if (watch) watch.isOver = true
  // Listeners that came late may have been passed over by the page's own.
  return state.type === 'silent' && !listening.isFirst ? { type: 'unknown' } : state
}

function look(event: Event): void {
  if (!watch || watch.isOver || performance.now() > watch.ends) return
  if (!event.isTrusted || KEYS.has(event.type) !== (watch.kind === 'keys')) return
  const path = event.composedPath()
  const target = path.find((each): each is Element => each instanceof Node && isElement(each))
  const isMine = watch.kind === 'pointer' ? pointerIsMeant(watch, target) : keyIsMeant(watch, event, target)
  if (isMine) {
    if (watch.kind === 'pointer') followPress(watch, event, target)
    if (watch.state.type === 'silent') watch.state = { type: 'reached' }
    return
  }
  event.preventDefault()
  event.stopImmediatePropagation()
  // Of keys each counts, of a click only where it began.
  if (watch.state.type === 'silent' || watch.kind === 'keys')
    watch.state = { type: 'blocked', words: target ? wordsFor(target) : 'the page' }
}

function followPress(watch: Watch, event: Event, target: Element | undefined): void {
  if (watch.state.type === 'silent' && event instanceof MouseEvent)
    watch.pressedAt = { x: event.clientX, y: event.clientY }
  if (event.type === 'click' && watch.element && target && isMeant(watch.element, target)) delete watch.pressedAt
}

/**
 * An element that moves away while it is pressed gets no click, as the pointer is let go elsewhere. One that is gone, or stays under the
 * pointer without a click, has answered the press itself, as menus do.
 */
function hasFled({ element, pressedAt }: Watch): boolean {
  if (!element?.isConnected || !pressedAt) return false
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const isDrawn = right > left && bottom > top
  const isInside = pressedAt.x >= left && pressedAt.x <= right && pressedAt.y >= top && pressedAt.y <= bottom
  return isDrawn && !isInside
}

/** The page's own doings after the element was reached are not guarded, such as a menu that opens under the pointer. */
function pointerIsMeant({ element, state }: Watch, target: Element | undefined): boolean {
  if (state.type === 'reached') return true
  return state.type === 'silent' && element !== undefined && target !== undefined && isMeant(element, target)
}

function keyIsMeant({ element, state }: Watch, event: Event, target: Element | undefined): boolean {
  // A key that moved the focus is let go elsewhere.
  if (event.type === 'keyup' && state.type === 'reached') return true
  if (!element || !target) return false
  if (isWholePage(target) || isWholePage(element)) return isWholePage(target) && isWholePage(element)
  return contains(element, target) || contains(target, element) || isNextBox(element, target)
}

const isWholePage = (element: Element) => element === bodyElement() || element === rootElement()

/** Codes are often written into a row of fields for one sign each, which take the keyboard one after the other. */
function isNextBox(element: Element, target: Element): boolean {
  const isBox = (each: Element) =>
    tagOf(each) === 'input' && attribute(each, 'maxlength') === '1' && attribute(each, 'type') !== 'password'
  if (!isBox(element) || !isBox(target)) return false
  const near = (each: Element) => parentOf(parentOf(each) ?? each)
  return parentOf(element) === parentOf(target) || near(element) === near(target)
}
