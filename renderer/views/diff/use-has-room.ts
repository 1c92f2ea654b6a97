import { type RefObject, useLayoutEffect, useState } from 'react'

/** In rem, which grow with the text: two columns of some thirty-five letters each, with their numbers. */
const LEAST = 38

/** Whether an element is wide enough for two columns of code, followed as it changes. */
export function useHasRoom(element: RefObject<Element | null>): boolean {
  const [hasRoom, setHasRoom] = useState(false)
  useLayoutEffect(() => {
    const target = element.current
    if (!target) return
    const look = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      setHasRoom(target.clientWidth >= LEAST * rem)
    }
    look()
    const observer = new ResizeObserver(look)
    observer.observe(target)
    return () => observer.disconnect()
  }, [element])
  return hasRoom
}
