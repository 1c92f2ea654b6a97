import { create } from 'zustand'
import { messageOf } from '../../../shared/errors'
import type { GrowingCall, SessionSnapshot } from '../../../shared/ipc/ipc'
import type { ProviderTool } from '../../../shared/session/messages'
import { emptySession, type SessionState } from '../../../shared/session/session-state'
import { call } from '../../base/bridge'
import { nextTask } from '../../base/next-task'
import { text } from '../../text/text'
import { noteLeaving } from './leaving'
import { readingPlace } from './reading-places'
import { sessionJoin } from './session-join'
import { prepareRows } from './timeline-rows'

/** What a command printed, as it came; bounded. `isWhole` as long as nothing is missing since it was started. */
export type SeenOutput = { text: string; isWhole: boolean }

export type OpenSession = {
  /** The session that is shown; null shows the start screen. */
  id: string | null
  phase: 'loading' | 'ready' | 'failed'
  failure: string | null
  state: SessionState
  /** The text of the reply that is streaming. */
  partial: string
  /** What the model thinks before it, as far as its provider tells. */
  partialThinking: string
  /** The call that the model is writing. */
  growing: GrowingCall | null
  /** What the provider runs by itself for the reply that is streaming. */
  runningTools: readonly ProviderTool[]
  /** What running commands have printed while the session was shown, by call. */
  output: Readonly<Record<string, SeenOutput>>
}

const none: OpenSession = {
  id: null,
  phase: 'ready',
  failure: null,
  state: emptySession,
  partial: '',
  partialThinking: '',
  growing: null,
  runningTools: [],
  output: {},
}

/** The session that is open in the window. A view of what main says; changed by the functions below and by main's events. */
export const useSession = create<OpenSession>()(() => none)

/** What waits to be joined while a snapshot is on its way. */
export const join = sessionJoin()

/** Snapshots that are asked for in a row before the app admits that it cannot keep up. */
const ATTEMPTS = 3

/** Of a long session this many turns are shown while the others are on their way. */
const SHOWN_FIRST = 20

/**
 * Shows a session: takes main's snapshot and then what has happened since it was made. `at` says what of it is looked at
 * first: where that is the end, the end of a long session is shown before all of it is there. Where the person has scrolled
 * away from it before, that is looked at first.
 */
export async function openSession(id: string, at: 'end' | 'anywhere' = 'end'): Promise<void> {
  const isOther = useSession.getState().id !== id
  if (isOther) {
    noteLeaving()
    useSession.setState({ ...none, id, phase: 'loading' })
  }
  try {
    const ticket = join.begin(id)
    const isEndFirst = at === 'end' && readingPlace(id) === undefined
    const snapshot = isOther && isEndFirst ? showEnd(id, ticket) : call('session.open', { sessionId: id })
    await takeSnapshot(id, ticket, snapshot)
  } catch (error) {
    if (useSession.getState().id !== id) return
    join.stop()
    useSession.setState({ phase: 'failed', failure: messageOf(error) })
  }
}

/** The whole snapshot. Until it is there, what is heard is kept, and the end of the session stands as it was. */
async function showEnd(id: string, ticket: object): Promise<SessionSnapshot> {
  const end = await call('session.open', { sessionId: id, last: SHOWN_FIRST })
  if (!end.isTail || !join.isCurrent(ticket)) return end
  const { state, partial, partialThinking } = end
  useSession.setState({ state, partial, partialThinking, phase: 'ready', failure: null })
  return call('session.open', { sessionId: id })
}

async function takeSnapshot(id: string, first: object, asked: Promise<SessionSnapshot>): Promise<void> {
  let ticket = first
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const snapshot = await (attempt === 0 ? asked : call('session.open', { sessionId: id }))
    await prepareRows(snapshot.state, nextTask)
    if (!join.isCurrent(ticket)) return
    const joined = join.finish(snapshot)
    if (joined) {
      const runningTools = runningAfter(snapshot, joined.state.seq)
      return useSession.setState({ ...joined, runningTools, phase: 'ready', failure: null })
    }
    ticket = join.begin(id)
  }
  join.stop()
  useSession.setState({ phase: 'failed', failure: text.session.outOfStep })
}

/** What was heard of it since is newer than the snapshot, and any fact since has ended it. */
function runningAfter({ state, runningTools = [] }: SessionSnapshot, seq: number): readonly ProviderTool[] {
  const heard = useSession.getState().runningTools
  return heard.length > 0 || state.seq !== seq ? heard : runningTools
}

/** Shows the start screen instead of a session. */
export function closeSession(): void {
  join.stop()
  useSession.setState(none)
}
