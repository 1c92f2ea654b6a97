import type { StartState } from '../../shared/ipc/ipc'
import { sessionFromAddress } from '../load-session-window'
import { useApp } from '../state/app'
import { cachedStart } from '../state/cached-start'
import { openFolder, openNewestSession } from '../state/folders'
import { openSession, useSession } from '../state/session/session'
import { attempt } from '../state/ui'

/** Shows what the window was opened for; the newest session where that is not said, or is gone. */
export async function showFirst({ shows, sessions }: StartState): Promise<void> {
  if (!shows) return openNewestSession()
  const { folder, sessionId } = shows
  if (folder !== undefined) attempt(openFolder(folder))
  else if (sessionId !== undefined) {
    const isThere = sessions.some(session => session.id === sessionId)
    if (!isThere) await openNewestSession()
    else if (useSession.getState().id !== sessionId) await openSession(sessionId)
  }
}

/** Until main has answered, shows the session of the window as the app was the last time. */
export function showKept(search: string): void {
  const sessionId = sessionFromAddress(search)
  const start = cachedStart()
  if (!start?.sessions.some(session => session.id === sessionId)) return
  useApp.setState({ start })
  if (sessionId !== null) attempt(openSession(sessionId))
}
