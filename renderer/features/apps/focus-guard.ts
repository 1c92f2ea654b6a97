/** So long after a key that moves the focus it was the person who moved it. */
const MOVED_MS = 500

let lastMove = Number.NEGATIVE_INFINITY
let isFollowing = false

/**
 * Gives the focus back that an app has taken by itself: what somebody types into the message must not end in its page. By pointer
 * and by keyboard the person gets into it as into anything else.
 */
export function guardFocus(frame: HTMLIFrameElement): () => void {
  followKeys()
  let before: Element | null = document.activeElement
  const note = () => {
    before = document.activeElement
  }
  const look = () => {
    if (document.activeElement !== frame) return
    const isMeant = frame.matches(':hover') || performance.now() - lastMove < MOVED_MS
    if (isMeant) return
    if (before instanceof HTMLElement && before !== frame && before.isConnected) before.focus()
    else frame.blur()
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
    if (key === 'Tab' || key === 'F6') lastMove = performance.now()
  })
}
