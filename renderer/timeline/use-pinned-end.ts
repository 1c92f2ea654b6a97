import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** How near to the end counts as being at the end, in pixels. */
export const NEAR_END = 64

/** How the conversation that is shown goes to its end. */
const goers = new Set<() => void>()

/** Shows the end of the conversation, wherever the person has scrolled to: they have just said something. */
export function showEnd(): void {
  for (const go of goers) go()
}

/**
 * Keeps a box at its end while its content grows, for as long as the person has not scrolled away from it. It begins at the
 * end; `follow` is told how large the content is.
 */
export function usePinnedEnd(box: RefObject<HTMLElement | null>) {
  const isPinned = useRef(true)
  const size = useRef(0)
  const [isAtEnd, setIsAtEnd] = useState(true)

  const toEnd = useCallback(() => {
    isPinned.current = true
    setIsAtEnd(true)
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  }, [box])

  const follow = useCallback(
    (now: number) => {
      // What fits has its end in sight, and no scroll will tell so.
      const fits = now <= (box.current?.clientHeight ?? 0)
      if (now !== size.current && (isPinned.current || fits)) toEnd()
      size.current = now
    },
    [box, toEnd],
  )

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

  return { isAtEnd, toEnd, follow }
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
