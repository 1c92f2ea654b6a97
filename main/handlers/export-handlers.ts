import type { ExportFormat } from '../../shared/ipc/export-calls'
import { exportName } from '../agent/export/export-name'
import { exportOnThread } from '../agent/export-on-thread'
import { replaceFile } from '../store/replace-file'
import type { Handlers } from './handle-ipc-call'
import type { HandlerContext } from './handler-context'

type ExportCalls = 'session.verify' | 'session.markdown' | 'session.export' | 'session.revealExport'

export function exportHandlers({ store, desktop, dataFolder }: HandlerContext): Pick<Handlers, ExportCalls> {
  const exported = (sessionId: string, format: ExportFormat, bare = false) =>
    exportOnThread({ dataFolder, sessionId, format, bare })
  const written = new Set<string>()

  return {
    'session.verify': async ({ sessionId }) => (await store.logs.verify(sessionId)).chain,
    'session.markdown': async ({ sessionId }) => {
      const { content } = await exported(sessionId, 'markdown', true)
      return new TextDecoder().decode(content)
    },
    'session.export': async ({ sessionId, format }) => {
      // The dialog does not wait for the work, but for what may be empty: nobody chooses a place for nothing.
      const mayBeEmpty = format === 'patch' || format === 'playwright'
      const early = mayBeEmpty ? await exported(sessionId, format) : undefined
      if (early?.content.length === 0) return 'nothing'
      const path = await desktop.pickPlace(exportName(store.sessions.find(sessionId)?.title ?? '', format))
      if (path === null) return null
      const { content, leftOut } = early ?? (await exported(sessionId, format))
      await replaceFile(path, content)
      written.add(path)
      return { path, leftOut }
    },
    'session.revealExport': ({ path }) => {
      if (written.has(path)) desktop.revealFile(path)
    },
  }
}
