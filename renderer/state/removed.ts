import { create } from 'zustand'
import type { RemovedSession } from '../../shared/ipc/session-calls'
import { call, on } from '../base/bridge'
import { noteRemoved } from './app'

/** The sessions in the trash; null until they were requested. */
export const useRemoved = create<{ sessions: readonly RemovedSession[] | null }>()(() => ({ sessions: null }))

let lastAsked = 0

/** Asks main for what is in the trash. Of several answers only that to the last question counts. */
export async function loadRemoved(): Promise<void> {
  lastAsked += 1
  const asked = lastAsked
  const sessions = await call('session.listRemoved')
  if (asked === lastAsked) show(sessions)
}

/** Keeps the list in step while it is shown. Returns what stops it; `failed` hears why it could not be read. */
export function followRemoved(failed: (thrown: unknown) => void): () => void {
  const load = () => void loadRemoved().catch(failed)
  load()
  const stops = [
    on('session.removed', load),
    on('session.listed', ({ session }) => {
      const { sessions } = useRemoved.getState()
      if (sessions?.some(({ id }) => id === session.id)) show(sessions.filter(({ id }) => id !== session.id))
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function show(sessions: readonly RemovedSession[]): void {
  useRemoved.setState({ sessions })
  noteRemoved(sessions.length > 0)
}
