import { type RefObject, useEffect, useState } from 'react'

/** A card that has just appeared must not catch a click or key that was meant for something else. */
const ARMING_MS = 500
/** The part of a card, or of the window where the card is larger, that must be filled by it for it to be answered. */
const SEEN = 0.5
const STEPS = Array.from({ length: 21 }, (_, step) => step / 20)

/** True once most of the element has been on screen for half a second, and for as long as it stays there. */
export function useArmed(element: RefObject<HTMLElement | null>): boolean {
  const [isArmed, setIsArmed] = useState(false)
  useEffect(() => {
    const target = element.current
    if (!target) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = (entries: readonly IntersectionObserverEntry[]) => {
      // Several frames may be told of at once, and only the last of them holds.
      const entry = entries.at(-1)
      clearTimeout(timer)
      if (entry && isSeen(entry)) timer = setTimeout(() => setIsArmed(true), ARMING_MS)
      else setIsArmed(false)
    }
    const observer = new IntersectionObserver(follow, { threshold: STEPS })
    observer.observe(target)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [element])
  return isArmed
}

function isSeen({ intersectionRect, boundingClientRect, rootBounds }: IntersectionObserverEntry): boolean {
  const most = Math.min(boundingClientRect.height, rootBounds?.height ?? window.innerHeight)
  return most > 0 && intersectionRect.height >= SEEN * most
}
