import { NEAR_END } from '../../ui/hooks/use-pinned-end'

/** So far down from the top of the view what is read is looked for, in pixels, and in such steps. */
const DEEPEST = 160
const STEP = 16

/**
 * Keeps what is read at the top of a conversation where it is on the screen while the conversation gets another width.
 * Called before that; what it gives back is called after, and lets go once the rows have their new heights.
 */
export function anchorScroll(box: HTMLElement): () => void {
  const line = lineAtTop(box)
  const before = line?.getBoundingClientRect().top ?? 0
  return () => {
    if (!line) return
    const bring = () => {
      if (line.isConnected) box.scrollTop += line.getBoundingClientRect().top - before
    }
    // Created last, it hears last of the new heights: the list has placed its rows then.
    const observer = new ResizeObserver(bring)
    observer.observe(box)
    requestAnimationFrame(() => {
      bring()
      requestAnimationFrame(() => {
        bring()
        observer.disconnect()
      })
    })
  }
}

/** The first that is to be read in the view; null at the end, which stays in sight anyway. */
function lineAtTop(box: HTMLElement): Element | null {
  if (box.scrollHeight - box.clientHeight - box.scrollTop <= NEAR_END) return null
  const { left, top, width } = box.getBoundingClientRect()
  for (let down = STEP; down <= DEEPEST; down += STEP) {
    const found = document.elementFromPoint(left + width / 2, top + down)
    if (found && box.contains(found) && !found.hasAttribute('data-index') && found.closest('[data-index]')) return found
  }
  return null
}
