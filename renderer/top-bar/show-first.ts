import type { StartState } from '../../shared/ipc'
import { openFolder, openNewestSession } from '../stores/folders'
import { openSession } from '../stores/session'
import { attempt } from '../stores/ui'

/** Shows what the window was opened for; the newest session where that is not said, or is gone. */
export async function showFirst({ shows, sessions }: StartState): Promise<void> {
  if (!shows) return openNewestSession()
  const { folder, sessionId } = shows
  if (folder !== undefined) attempt(openFolder(folder))
  else if (sessionId !== undefined) {
    const isThere = sessions.some(session => session.id === sessionId)
    await (isThere ? openSession(sessionId) : openNewestSession())
  }
}
