import { useSyncExternalStore } from 'react'
import { type Direction, pageDirection } from '../../i18n/direction'

/** The direction of the window, for what must know it beyond the style sheet. */
export function useDirection(): Direction {
  return useSyncExternalStore(follow, pageDirection)
}

function follow(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['dir'] })
  return () => observer.disconnect()
}
