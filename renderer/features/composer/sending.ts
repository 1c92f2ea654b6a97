import { create } from 'zustand'

/** The sessions whose message is being sent, or written by a server, each with what stops that. */
const useSessions = create<{ acts: ReadonlyMap<string, AbortController> }>()(() => ({ acts: new Map() }))

export const useIsSending = (sessionId: string): boolean => useSessions(({ acts }) => acts.has(sessionId))

/**
 * Does something with a session's message; nothing where something else is under way, so that no message overtakes another.
 * A message that the person stopped has not failed.
 */
export async function whileSending(sessionId: string, act: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const { acts } = useSessions.getState()
  if (acts.has(sessionId)) return
  const controller = new AbortController()
  useSessions.setState({ acts: new Map([...acts, [sessionId, controller]]) })
  try {
    await act(controller.signal)
  } catch (error) {
    if (!controller.signal.aborted) throw error
  } finally {
    useSessions.setState(state => ({ acts: new Map([...state.acts].filter(([id]) => id !== sessionId)) }))
  }
}

/** Resolves with the result of work, or rejects as soon as it is stopped: no one waits for a server that says nothing. */
export function unlessStopped<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/** Stops sending. The code that was sending restores what was written. */
export function stopSending(sessionId: string): void {
  useSessions.getState().acts.get(sessionId)?.abort()
}
