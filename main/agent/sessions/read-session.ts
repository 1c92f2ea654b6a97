import { AppError } from '../../../shared/errors'
import { type LocalizedText, type Sentence, sentence } from '../../../shared/sentence'
import { reduceEvents } from '../../../shared/session/reduce-session'
import { emptySession, type SessionState } from '../../../shared/session/session-state'
import type { RestoredSessions } from '../../store/documents/restored-sessions'
import type { SessionLogs } from '../../store/logs/session-logs'
import type { Preimages } from '../../workspace/changes/change-step'
import { inspectChanges, takeBackRest } from '../../workspace/changes/recover-changes'
import { factsOfEnd } from '../record/end-waiting-turn'
import type { Emit } from '../record/live-session'
import type { Repair } from '../record/recover-session'
import { waitingTurn } from '../record/waiting-turn'
import { type OpenSession, openSession } from './open-session'
import { recoverInterrupted } from './recover-interrupted'
import type { SessionListing } from './session-listing'

type ReadSessionParts = {
  logs: Pick<SessionLogs, 'read' | 'append'>
  listing: SessionListing
  /** Those that a backup brought. Without it there are none. */
  restored?: RestoredSessions | undefined
  blobs: Preimages
  emit: Emit
  warn(words: LocalizedText): void
  /** Takes up the turn of a session that waited for a person when Atrium ended. */
  resume(id: string, session: OpenSession): void
}

/**
 * Opens a session from its log, and closes what a crash left open in it. A turn that waits for a person is taken up again
 * with `takesUp`, else ended. Rejects with an `AppError` where the log has lost its beginning.
 */
export async function readSession(parts: ReadSessionParts, id: string, takesUp: boolean): Promise<OpenSession> {
  const { logs, listing, restored, blobs, emit } = parts
  const session = openSession(await readState(parts, id), { logs, changed: listing.list, emit })
  await recoverInterrupted(session.live, { repair: repairWith(blobs), restored })
  if (waitingTurn(session.live.state()) === undefined) await listing.mend(session.live.state())
  // The agent that gave a sub-agent its task no longer waits for it.
  else if (takesUp && !session.live.state().parent) parts.resume(id, session)
  else await endWaiting(session)
  return session
}

async function readState({ logs, warn }: ReadSessionParts, id: string): Promise<SessionState> {
  const { events, problems } = await logs.read(id)
  if (problems[0]) warn(wordsForProblems(problems.length, problems[0].sentence ?? problems[0].message))
  const state = reduceEvents(emptySession, events)
  // Without it, it is not known which folder the session works in; and what is written must go to this log.
  if (state.id !== id)
    throw new AppError('storage', sentence`The beginning of this session is lost. It cannot be opened.`)
  return state
}

async function endWaiting({ live }: OpenSession): Promise<void> {
  for (const fact of factsOfEnd(live.state(), sentence`It had to be stopped.`)) await live.record(fact)
}

function repairWith(blobs: Preimages): Repair {
  return {
    inspect: inspectChanges,
    takeBackRest: (workspace, changes) => takeBackRest(workspace, changes, blobs),
  }
}

function wordsForProblems(count: number, first: LocalizedText): Sentence {
  const problems = count === 1 ? sentence`a problem` : sentence`${count} problems`
  return sentence`The log of this session has ${problems}; everything else in it is shown. ${first}`
}
