import { type PointerEvent as Pressed, type RefObject, useEffect, useRef } from 'react'

/** So far a press is a click. */
const CLICK = 4

/** Moves what scrolls by the mouse, from wherever it is pressed. A finger does that by itself. */
export function usePanning(box: RefObject<HTMLElement | null>, onMoved: () => void): (event: Pressed) => void {
  const ending = useRef<AbortController>(null)
  useEffect(() => () => ending.current?.abort(), [])
  return event => {
    const element = box.current
    if (!element || event.button !== 0 || event.pointerType === 'touch') return
    const { left, top } = element.getBoundingClientRect()
    // Its scroll bars are the system's.
    if (event.clientX - left > element.clientWidth || event.clientY - top > element.clientHeight) return onMoved()
    ending.current?.abort()
    const end = new AbortController()
    ending.current = end
    const { clientX, clientY, pointerId } = event
    const { scrollLeft, scrollTop } = element
    const moved = (now: PointerEvent) => {
      const [x, y] = [now.clientX - clientX, now.clientY - clientY]
      if (!element.hasAttribute('data-moving')) {
        if (Math.hypot(x, y) < CLICK) return
        // The pointer's further moves are no click on what was pressed.
        element.setPointerCapture(pointerId)
        element.toggleAttribute('data-moving', true)
        onMoved()
      }
      element.scrollTo(scrollLeft - x, scrollTop - y)
    }
    const { signal } = end
    signal.addEventListener('abort', () => element.toggleAttribute('data-moving', false))
    window.addEventListener('pointermove', moved, { signal })
    for (const name of ['pointerup', 'pointercancel']) window.addEventListener(name, () => end.abort(), { signal })
  }
}
