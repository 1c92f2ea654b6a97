import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** How near to the end counts as being at the end, in pixels. */
export const NEAR_END = 64

/** How the conversation that is shown goes to its end. */
const goers = new Set<() => void>()

/** Shows the end of the conversation, wherever the person has scrolled to: they have just said something. */
export function showEnd(): void {
  for (const go of goers) go()
}

/**
 * Keeps a box at its end while its content grows (`size`), for as long as the person has not scrolled away from it.
 * It begins at the end.
 */
export function usePinnedEnd(box: RefObject<HTMLElement | null>, size: number) {
  const isPinned = useRef(true)
  const [isAtEnd, setIsAtEnd] = useState(true)

  const toEnd = useCallback(() => {
    isPinned.current = true
    setIsAtEnd(true)
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  }, [box])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new size is what moves the end
  useLayoutEffect(() => {
    if (isPinned.current) toEnd()
  }, [size, toEnd])

  useEffect(() => {
    const element = box.current
    if (!element) return
    const follow = followScroll(element, pinned => {
      isPinned.current = pinned
      setIsAtEnd(pinned)
    })
    const toEndIfPinned = () => isPinned.current && toEnd()
    let frame = 0
    const observer = new ResizeObserver(() => {
      toEndIfPinned()
      // Rows of another width are measured after this, and the list then moves by what they have grown.
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(toEndIfPinned)
      })
    })
    observer.observe(element)
    goers.add(toEnd)
    return () => {
      goers.delete(toEnd)
      follow()
      cancelAnimationFrame(frame)
      observer.disconnect()
    }
  }, [box, toEnd])

  return { isAtEnd, toEnd }
}

/** Tells after each scroll whether the box is at its end. Growth alone moves the end away and is not a scroll. */
function followScroll(element: HTMLElement, tell: (isAtEnd: boolean) => void): () => void {
  let lastTop = element.scrollTop
  const listen = () => {
    const { scrollTop, scrollHeight, clientHeight } = element
    const isNear = scrollHeight - clientHeight - scrollTop <= NEAR_END
    if (isNear || scrollTop < lastTop) tell(isNear)
    lastTop = scrollTop
  }
  element.addEventListener('scroll', listen, { passive: true })
  return () => element.removeEventListener('scroll', listen)
}
