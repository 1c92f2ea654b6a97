import { useCallback, useSyncExternalStore } from 'react'
import { useApp } from '../stores/app'

/** Whether a media query holds, followed. Its rem are of the text as the person wants it, which queries do not know. */
export function useMedia(query: string): boolean {
  const textSize = useApp(state => state.start?.settings.textSize ?? 100)
  const wanted = query.replace(/([\d.]+)rem/g, (_, rem: string) => `${(Number(rem) * 16 * textSize) / 100}px`)
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

/** Where nothing is drawn on a screen no query holds. */
function nowhere(): boolean {
  return false
}
