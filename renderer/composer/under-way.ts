import { create } from 'zustand'

/** The sessions whose message is being sent, or written by a server. */
const useSessions = create<{ ids: ReadonlySet<string> }>()(() => ({ ids: new Set() }))

export const useUnderWay = (sessionId: string): boolean => useSessions(({ ids }) => ids.has(sessionId))

/** Does something with a session's message; nothing where something else is under way, so that no message overtakes another. */
export async function underWay(sessionId: string, act: () => Promise<void>): Promise<void> {
  const { ids } = useSessions.getState()
  if (ids.has(sessionId)) return
  useSessions.setState({ ids: new Set([...ids, sessionId]) })
  try {
    await act()
  } finally {
    useSessions.setState(state => ({ ids: new Set([...state.ids].filter(id => id !== sessionId)) }))
  }
}
