import type { SessionLogs } from '../store/session-logs'
import type { familyOf } from './agents/family'
import type { Emit } from './live-session'
import type { OpenSessions, OpenSessionsParts } from './open-sessions'

type Parts = {
  logs: Pick<SessionLogs, 'remove' | 'restore'>
  index: OpenSessionsParts['index']
  emit: Emit
  jobs: { endOf(id: string): Promise<void> }
}

/** Removes sessions, and brings them back. */
export function sessionTrash(
  { logs, index, emit, jobs }: Parts,
  opened: OpenSessions,
  family: ReturnType<typeof familyOf>,
) {
  return {
    /**
     * Moves a session to the trash with those of its sub-agents, from which `restore` brings them back, and ends what they
     * run in the background.
     */
    async remove(id: string): Promise<void> {
      await opened.stop(id)
      const all = [...family.below(id), id]
      for (const one of all) {
        opened.forget(one)
        await logs.remove(one)
        await index.remove(one)
      }
      emit('session.removed', { sessionId: id })
      await Promise.all(all.map(one => jobs.endOf(one)))
    },

    async restore(id: string): Promise<void> {
      await logs.restore(id)
      await opened.list((await opened.get(id)).live.state())
      await family.restore(id)
    },
  }
}
