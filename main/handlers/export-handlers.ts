import { exportSession } from '../agent/export-session/export-session'
import type { Handlers } from './answer'
import type { Parts } from './parts'

export function exportHandlers({ store, desktop }: Parts): Pick<Handlers, 'session.verify' | 'session.export'> {
  return {
    'session.verify': async ({ sessionId }) => (await store.logs.read(sessionId)).chain,
    'session.export': async ({ sessionId, format }) => {
      const { events } = await store.logs.read(sessionId)
      return desktop.saveFile(await exportSession(events, format, store.blobs.get))
    },
  }
}
