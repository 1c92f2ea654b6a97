import { create } from 'zustand'
import { call } from '../base/bridge'
import { useApp } from './app'
import { enterSession, openNewestSession } from './folders'
import { useSession } from './session/session'

const KEY = 'atrium.demo'

/** The session of the demo; null where there is none. It outlives the window, as the session does. */
export const useDemo = create<{ sessionId: string | null }>()(() => ({
  sessionId: globalThis.localStorage?.getItem(KEY) ?? null,
}))

/** Begins the demo, in a folder of its own, or goes back to one that was not left. */
export async function beginDemo(): Promise<void> {
  const { sessionId } = useDemo.getState()
  const isThere = useApp.getState().start?.sessions.some(({ id }) => id === sessionId)
  if (sessionId !== null && isThere) return enterSession(sessionId)
  const session = await call('demo.begin')
  globalThis.localStorage?.setItem(KEY, session.id)
  useDemo.setState({ sessionId: session.id })
  await enterSession(session.id)
}

/** Deletes the demo with its folder, and shows what was worked on before or, at the first start, the first screen. */
export async function endDemo(): Promise<void> {
  const { sessionId } = useDemo.getState()
  if (sessionId === null) return
  globalThis.localStorage?.removeItem(KEY)
  useDemo.setState({ sessionId: null })
  if (useSession.getState().id === sessionId) await openNewestSession(sessionId)
  await call('demo.end', { sessionId })
}
