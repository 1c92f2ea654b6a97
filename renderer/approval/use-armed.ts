import { type RefObject, useEffect, useState } from 'react'

/** A card that has just appeared must not catch a click or key that was meant for something else. */
const ARMING_MS = 500

/** False for the first half second in which the element is on screen. */
export function useArmed(element: RefObject<HTMLElement | null>): boolean {
  const [isArmed, setIsArmed] = useState(false)
  useEffect(() => {
    const target = element.current
    if (!target) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new IntersectionObserver(([entry]) => {
      clearTimeout(timer)
      if (entry?.isIntersecting) timer = setTimeout(() => setIsArmed(true), ARMING_MS)
      else setIsArmed(false)
    })
    observer.observe(target)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [element])
  return isArmed
}
