import { type RefObject, useLayoutEffect } from 'react'
import { focusComposer } from '../../state/focus-composer'

/** Keeps the focus when the focused element in a part of the window disappears: the message gets it then, unless something else took it. */
export function useFocusLeft(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const own = part.current
    return () => {
      if (!own?.contains(document.activeElement)) return
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) focusComposer()
      })
    }
  }, [part])
}
