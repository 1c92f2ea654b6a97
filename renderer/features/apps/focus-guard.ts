/** So long after a key that moves the focus it was the person who moved it. */
const MOVED_MS = 500

/** Some take it once, when they begin. What takes it more often would get some of what is typed, however soon it is given back. */
const MOST = 3

let lastMove = Number.NEGATIVE_INFINITY
let lastTyped = Number.NEGATIVE_INFINITY
let isFollowing = false

/**
 * Gives the focus back that an app has taken by itself: what somebody types into the message must not end in its page. By pointer
 * and by keyboard the person gets into it as into anything else. `tooOften` is called where it does not leave off.
 */
export function guardFocus(frame: HTMLIFrameElement, tooOften: () => void): () => void {
  followKeys()
  let taken = 0
  let before: Element | null = document.activeElement
  const note = () => {
    before = document.activeElement
  }
  const look = () => {
    if (document.activeElement !== frame) return
    const now = performance.now()
    const isPointed = frame.matches(':hover') && now - lastTyped > MOVED_MS
    if (isPointed || now - lastMove < MOVED_MS) return
    if (before instanceof HTMLElement && before !== frame && before.isConnected) before.focus()
    else {
      frame.blur()
      // Otherwise the window would not lose the focus again, and the next time would not be seen.
      window.focus()
    }
    taken += 1
    if (taken > MOST) tooOften()
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
