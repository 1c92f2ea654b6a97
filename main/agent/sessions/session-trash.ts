import type { RemovedSession } from '../../../shared/ipc/session-calls'
import type { SessionLogs } from '../../store/logs/session-logs'
import type { Emit } from '../record/live-session'
import type { OpenSessions, OpenSessionsParts } from './open-sessions'
import type { SubAgentSessions } from './sub-agent-sessions'

type TrashParts = {
  logs: Pick<SessionLogs, 'remove' | 'restore' | 'removed' | 'hasRemoved'>
  index: OpenSessionsParts['index']
  emit: Emit
  jobs: { endOf(id: string): Promise<void> }
}

/** Removes sessions, and brings them back. */
export function sessionTrash({ logs, index, emit, jobs }: TrashParts, opened: OpenSessions, family: SubAgentSessions) {
  return {
    hasRemoved: logs.hasRemoved,

    /** Lists what is in the trash, without sessions that belong to others there. */
    async removed(): Promise<RemovedSession[]> {
      const own = (await logs.removed()).filter(({ parent }) => !parent)
      return own.map(({ id, title, workspace, until }) => ({ id, title, workspace, until }))
    },

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
