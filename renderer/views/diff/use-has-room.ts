import { type RefObject, useLayoutEffect, useState } from 'react'

/** In rem, which grow with the text: two columns of some thirty-five letters each, with their numbers. */
const LEAST = 38

/** Returns whether an element is wide enough for two columns of code, tracked as it changes, if there are two to show. */
export function useHasRoom(element: RefObject<Element | null>, hasColumns: boolean): boolean {
  const [hasRoom, setHasRoom] = useState(false)
  useLayoutEffect(() => {
    const target = element.current
    if (!target || !hasColumns) return
    const look = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      setHasRoom(target.clientWidth >= LEAST * rem)
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(target)
    return () => observer.disconnect()
  }, [element, hasColumns])
  return hasRoom
}
