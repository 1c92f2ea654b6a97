import type { LiveSession } from '../../record/live-session'
import { type OpenSession, settled } from '../open-session'
import type { OpenSessions } from '../open-sessions'

/**
 * Takes changes back in a session, after all that is being taken back in it. Where the end of an undo cannot be written
 * down, the session is read again, and what became of the undo is found out as after a crash.
 */
export async function undoInSession(
  opened: OpenSessions,
  id: string,
  undo: (live: LiveSession) => Promise<void>,
): Promise<void> {
  const session = await opened.get(id)
  try {
    await session.undos(() => undo(session.live))
  } catch (thrown) {
    // If that fails as well, the next caller to open the session gets the error.
    const reading = readAgain(opened, id, session).catch(() => undefined)
    // A turn may take long, or wait for the person who is to hear of this.
    if (!session.running) await reading
    throw thrown
  }
}

/** Once nothing runs in the session: what does has its own way to read it again. */
async function readAgain(opened: OpenSessions, id: string, session: OpenSession): Promise<void> {
  await session.running?.finished
  await settled(session.undos)
  const isAtWork = await session.mutex(async () => {
    if (!isUndoing(session) || (await opened.get(id)) !== session) return false
    // An undo may have begun since, which does not count as a missing end.
    const { running, undos } = session
    if (running || undos.activeCount + undos.pendingCount > 0) return true
    await opened.readAgain(id)
    return false
  })
  if (isAtWork) await readAgain(opened, id, session)
}

/** With no undo under way, one that seems to be has no end in the log. */
function isUndoing({ live }: OpenSession): boolean {
  return Object.values(live.state().calls).some(({ undo }) => undo?.status === 'running')
}
