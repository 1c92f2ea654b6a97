import { type ComponentProps, useEffect, useState } from 'react'
import { loadedSessionWindow, loadSessionWindow } from './load-session-window'
import { attempt } from './state/ui'

type SessionWindow = Awaited<ReturnType<typeof loadSessionWindow>>

/** The open session, as soon as its code is there. Not `lazy`: React holds back for 300 ms what comes after a fallback. */
export function LoadedSessionWindow(shown: ComponentProps<SessionWindow>) {
  const [Loaded, setLoaded] = useState<SessionWindow | undefined>(loadedSessionWindow)
  const isMissing = Loaded === undefined
  useEffect(() => {
    if (isMissing) attempt(loadSessionWindow().then(loaded => setLoaded(() => loaded)))
  }, [isMissing])
  return Loaded ? <Loaded {...shown} /> : <main className="flex-1 bg-surface" />
}
