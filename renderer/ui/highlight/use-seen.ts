import { type RefObject, useEffect, useState } from 'react'

/** The distance from the window's visible part within which something counts as seen. */
const MARGIN = '600px'

const waiting = new WeakMap<Element, () => void>()
let observer: IntersectionObserver | undefined

/**
 * Returns whether an element was near the visible part at a time when there was something to show in it; it stays so. Work
 * on what is not looked at is skipped, including what was, but has scrolled away before it was ready. Only elements that
 * wait for that are watched.
 */
export function useSeen(element: RefObject<Element | null>, isReady: boolean): boolean {
  const [isSeen, setIsSeen] = useState(false)
  const isWaiting = isReady && !isSeen
  useEffect(() => {
    const target = element.current
    if (!target || !isWaiting) return
    const watcher = shared()
    waiting.set(target, () => setIsSeen(true))
    watcher.observe(target)
    return () => watcher.unobserve(target)
  }, [element, isWaiting])
  return isSeen
}

function shared(): IntersectionObserver {
  observer ??= new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) waiting.get(target)?.()
    },
    // The margin of the root is none of the boxes that scroll in it.
    { rootMargin: MARGIN, scrollMargin: MARGIN },
  )
  return observer
}
