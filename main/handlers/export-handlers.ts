import { reduceEvents } from '../../shared/reduce-session'
import { emptySession } from '../../shared/session-state'
import { exportMarkdown } from '../agent/export-session/export-markdown'
import { exportSession } from '../agent/export-session/export-session'
import type { Handlers } from './answer'
import type { Parts } from './parts'

type Own = 'session.verify' | 'session.markdown' | 'session.export'

export function exportHandlers({ store, desktop }: Parts): Pick<Handlers, Own> {
  return {
    'session.verify': async ({ sessionId }) => (await store.logs.verify(sessionId)).chain,
    'session.markdown': async ({ sessionId }) => {
      const { events } = await store.logs.read(sessionId)
      return exportMarkdown(reduceEvents(emptySession, events))
    },
    'session.export': async ({ sessionId, format }) => {
      const { events } = await store.logs.read(sessionId)
      const { leftOut, ...file } = await exportSession(events, format, store.blobs.get)
      const path = await desktop.saveFile(file)
      return path === null ? null : { path, leftOut }
    },
  }
}
