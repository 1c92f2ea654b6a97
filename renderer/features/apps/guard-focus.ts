import { rateLimit } from '../../../shared/apps/rate-limit'

/** So long after a key that moves the focus it was the person who moved it. */
const MOVED_MS = 500

/** No person clicks that often where it is not seen that they point there. */
const RATE = { most: 8, withinMs: 2_000 }
/** Taken from somebody who types it gets some of that, however soon it is given back. */
const TYPED_RATE = { most: 2, withinMs: 60_000 }

let lastMove = Number.NEGATIVE_INFINITY
let lastTyped = Number.NEGATIVE_INFINITY
let isFollowing = false

/**
 * Gives the focus back that the page of a frame has taken by itself: what somebody types into the message must not end in its page. By pointer
 * and by keyboard the person gets into it as into anything else. `tooOften` is called where it does not leave off.
 */
export function guardFocus(frame: HTMLIFrameElement, tooOften: () => void): () => void {
  followKeys()
  const taken = rateLimit(RATE)
  const takenFromTyping = rateLimit(TYPED_RATE)
  let before: Element | null = document.activeElement
  const note = () => {
    if (document.activeElement !== frame) before = document.activeElement
  }
  const look = () => {
    if (document.activeElement !== frame) return
    const now = performance.now()
    const isPointed = frame.matches(':hover') && now - lastTyped > MOVED_MS
    if (isPointed || now - lastMove < MOVED_MS) return
    // The body takes no focus: it would stay in the frame.
    const isKept = before !== frame && before !== document.body && before?.isConnected === true
    if (before instanceof HTMLElement && isKept) before.focus()
    else {
      frame.blur()
      // Otherwise the window would not lose the focus again, and the next time would not be seen.
      window.focus()
    }
    const isTyping = now - lastTyped < MOVED_MS
    if (!taken.take(now) || (isTyping && !takenFromTyping.take(now))) tooOften()
  }
  document.addEventListener('focusin', note)
  // The window loses the focus to the frame before the frame is the active element.
  const soon = () => setTimeout(look)
  addEventListener('blur', soon)
  return () => {
    document.removeEventListener('focusin', note)
    removeEventListener('blur', soon)
  }
}

function followKeys(): void {
  if (isFollowing) return
  isFollowing = true
  document.addEventListener('keydown', ({ key }) => {
    const now = performance.now()
    if (key === 'Tab' || key === 'F6') lastMove = now
    else lastTyped = now
  })
}
