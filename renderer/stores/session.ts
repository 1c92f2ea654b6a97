import { create } from 'zustand'
import { messageOf } from '../../shared/errors'
import { emptySession, type SessionState } from '../../shared/session-state'
import { call } from '../bridge'
import { sessionJoin } from './session-join'

export type OpenSession = {
  /** The session that is shown; null shows the start screen. */
  id: string | null
  phase: 'loading' | 'ready' | 'failed'
  failure: string | null
  state: SessionState
  /** The text of the reply that is streaming. */
  partial: string
  /** What running commands have printed so far, by call; bounded. */
  output: Readonly<Record<string, string>>
}

const none: OpenSession = { id: null, phase: 'ready', failure: null, state: emptySession, partial: '', output: {} }

/** The session that is open in the window. A view of what main says; changed by the functions below and by main's events. */
export const useSession = create<OpenSession>()(() => none)

/** What waits to be joined while a snapshot is on its way. */
export const join = sessionJoin()

/** Shows a session: takes main's snapshot and then what has happened since it was made. */
export async function openSession(id: string): Promise<void> {
  const isSwitch = useSession.getState().id !== id
  if (isSwitch) useSession.setState({ ...none, id, phase: 'loading' })
  const ticket = join.begin(id)
  try {
    const snapshot = await call('session.open', { sessionId: id })
    const joined = join.finish(ticket, snapshot)
    if (joined) useSession.setState({ ...joined, phase: 'ready', failure: null })
  } catch (error) {
    if (join.abandon(ticket)) useSession.setState({ phase: 'failed', failure: messageOf(error) })
  }
}

/** Shows the start screen instead of a session. */
export function closeSession(): void {
  join.stop()
  useSession.setState(none)
}
