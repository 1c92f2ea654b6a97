import { markResting } from './resting-keys'

/** The elements in which Esc has its own meaning. */
const OWN_KEYS = 'dialog, [role="menu"], .xterm, [data-own-keys]'

/** Pressed again within so long it was meant for what has gone meanwhile. */
const AFTER_MS = 500

let lastTaken = Number.NEGATIVE_INFINITY
let last: { event: KeyboardEvent; isOwn: boolean } | null = null

/** Returns whether keys pressed there belong to what is there: a dialog, a menu, a terminal or a form of a card. */
export function hasOwnKeys(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(OWN_KEYS) !== null
}

/** Remembers which presses of Esc something took. Started once, before all that hears keys; returns what stops it. */
export function followEscape(): () => void {
  const hear = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.repeat) return
    noteLast()
    // Anything that was open is gone by the time of the query.
    last = { event, isOwn: hasOwnKeys(event.target) }
    setTimeout(noteLast)
  }
  window.addEventListener('keydown', hear, { capture: true })
  return () => window.removeEventListener('keydown', hear, { capture: true })
}

/** Something that stood before the page went away, perhaps by itself: who reaches for Esc then means that. */
export function noteGone(): void {
  lastTaken = performance.now()
  markResting(AFTER_MS)
}

/** Returns whether a key follows so closely on the end of something else that it was meant for that. */
export function followsOther(event: KeyboardEvent): boolean {
  if (last?.event !== event) noteLast()
  return event.timeStamp - lastTaken < AFTER_MS
}

/** Only after its dispatch is it known whether anybody took a press. */
function noteLast(): void {
  const isTaken = last && (last.isOwn || last.event.defaultPrevented || last.event.cancelBubble)
  if (last && isTaken) {
    lastTaken = Math.max(lastTaken, last.event.timeStamp)
    markResting(AFTER_MS)
  }
  last = null
}
