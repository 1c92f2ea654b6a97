import { useMemo, useState } from 'react'
import { useSession } from '../../state/session/session'
import type { Picture } from '../../state/ui'
import { sessionPictures } from './session-pictures'

/** Tracks which picture of the conversation is looked at: first the one that was opened, and then others by steps. */
export function useShownPicture(first: Picture) {
  const [shown, setShown] = useState(first)
  const [pixels, setPixels] = useState('')
  const state = useSession(session => session.state)
  const all = useMemo(() => sessionPictures(state), [state])
  const at = all.findIndex(({ url }) => url === shown.url)

  /** Gives whether there is one to step to. */
  function step(by: 1 | -1): boolean {
    const next = all[at + by]
    if (at < 0 || !next) return false
    setShown(next)
    setPixels('')
    return true
  }

  const about = shown.about.includes(pixels) ? shown.about : `${shown.about} · ${pixels}`
  return { shown, about, at, count: all.length, step, setPixels }
}
