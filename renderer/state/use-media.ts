import { useCallback, useSyncExternalStore } from 'react'
import { type AppState, useApp } from './app'

/** Returns whether a media query matches, tracked as it changes. Its rem are of the person's own text size, which queries do not know. */
export function useMedia(query: string): boolean {
  const wanted = useApp(state => inPixels(query, state))
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(wanted)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [wanted],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(wanted).matches, nowhere)
}

/** Returns whether it matches at this moment. */
export function holdsNow(query: string): boolean {
  return matchMedia(inPixels(query, useApp.getState())).matches
}

function inPixels(query: string, { start }: AppState): string {
  const textSize = start?.settings.textSize ?? 100
  return query.replace(/(?<![\d.])([\d.]+)rem/g, (_, rem: string) => `${(Number(rem) * 16 * textSize) / 100}px`)
}

/** Returns false, as no query matches if nothing is drawn on a screen. */
function nowhere(): boolean {
  return false
}
