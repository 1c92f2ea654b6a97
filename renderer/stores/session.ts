import { create } from 'zustand'
import { messageOf } from '../../shared/errors'
import { emptySession, type SessionState } from '../../shared/session-state'
import { call } from '../bridge'
import { text } from '../text'
import { sessionJoin } from './session-join'

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
  /** What running commands have printed so far, by call; bounded. */
  output: Readonly<Record<string, string>>
}

const none: OpenSession = {
  id: null,
  phase: 'ready',
  failure: null,
  state: emptySession,
  partial: '',
  partialThinking: '',
  output: {},
}

/** The session that is open in the window. A view of what main says; changed by the functions below and by main's events. */
export const useSession = create<OpenSession>()(() => none)

/** What waits to be joined while a snapshot is on its way. */
export const join = sessionJoin()

/** Snapshots that are asked for in a row before the app admits that it cannot keep up. */
const ATTEMPTS = 3

/** Shows a session: takes main's snapshot and then what has happened since it was made. */
export async function openSession(id: string): Promise<void> {
  if (useSession.getState().id !== id) useSession.setState({ ...none, id, phase: 'loading' })
  try {
    await takeSnapshot(id, join.begin(id))
  } catch (error) {
    if (useSession.getState().id !== id) return
    join.stop()
    useSession.setState({ phase: 'failed', failure: messageOf(error) })
  }
}

async function takeSnapshot(id: string, first: object): Promise<void> {
  let ticket = first
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const snapshot = await call('session.open', { sessionId: id })
    if (!join.isCurrent(ticket)) return
    const joined = join.finish(snapshot)
    if (joined) return useSession.setState({ ...joined, phase: 'ready', failure: null })
    ticket = join.begin(id)
  }
  join.stop()
  useSession.setState({ phase: 'failed', failure: text.session.outOfStep })
}

/** Shows the start screen instead of a session. */
export function closeSession(): void {
  join.stop()
  useSession.setState(none)
}
