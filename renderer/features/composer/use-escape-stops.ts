import { useEffect } from 'react'
import { followsOther, hasOwnKeys } from '../../ui/hooks/escape-key'

/** Lets Esc stop what runs, from anywhere but a dialog, a menu or a terminal, which have their own use for it. */
export function useEscapeStops(isActive: boolean, stop: () => void): void {
  useEffect(() => {
    if (!isActive) return
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.repeat || event.isComposing) return
      if (hasOwnKeys(event.target) || followsOther(event)) return
      event.preventDefault()
      stop()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [isActive, stop])
}
