import { useEffect } from 'react'
import { readingKey } from '../languages/direction'
import { goBack } from './files-store'

/** Lets Alt+Left lead back, from anywhere but where it has another use: fields move by a word with it on macOS. */
export function useBackKey(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return
      if (readingKey(event.key) !== 'ArrowLeft') return
      const target = event.target instanceof Element ? event.target : null
      if (target?.closest('input, textarea, [contenteditable], dialog, [role="menu"], .xterm')) return
      event.preventDefault()
      goBack()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
