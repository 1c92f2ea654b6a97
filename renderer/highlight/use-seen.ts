import { type RefObject, useEffect, useState } from 'react'

/** How far from the window's visible part something may be and count as seen. */
const MARGIN = '300px'

const waiting = new WeakMap<Element, (isNear: boolean) => void>()
let observer: IntersectionObserver | undefined

/**
 * Whether an element was near the visible part at a time when there was something to show in it; it stays so. Work on what is
 * not looked at is left out, also on what was, but has scrolled away before it was ready.
 */
export function useSeen(element: RefObject<Element | null>, isReady: boolean): boolean {
  const [isNear, setIsNear] = useState(false)
  const [isSeen, setIsSeen] = useState(false)
  if (isReady && isNear && !isSeen) setIsSeen(true)
  useEffect(() => {
    const target = element.current
    if (!target || isSeen) return
    const watcher = shared()
    waiting.set(target, setIsNear)
    watcher.observe(target)
    return () => watcher.unobserve(target)
  }, [element, isSeen])
  return isSeen
}

function shared(): IntersectionObserver {
  observer ??= new IntersectionObserver(
    entries => {
      for (const { target, isIntersecting } of entries) waiting.get(target)?.(isIntersecting)
    },
    { rootMargin: MARGIN },
  )
  return observer
}
