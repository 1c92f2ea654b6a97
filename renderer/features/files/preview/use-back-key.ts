import { useEffect } from 'react'
import { readingKey } from '../../../i18n/direction'
import { goBack } from '../../../state/files-store'

/** Lets Alt+Left, or ⌘[, lead back, from anywhere but where these have another use: fields move by a word with Alt+Left on macOS. */
export function useBackKey(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !leadsBack(event)) return
      const target = event.target instanceof Element ? event.target : null
      if (target?.closest('input, textarea, [contenteditable], dialog, [role="menu"], .xterm')) return
      event.preventDefault()
      goBack()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

function leadsBack({ key, altKey, metaKey, ctrlKey, shiftKey }: KeyboardEvent): boolean {
  if (ctrlKey || shiftKey || altKey === metaKey) return false
  return altKey ? readingKey(key) === 'ArrowLeft' : key === '['
}
