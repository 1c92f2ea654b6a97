import { join } from 'node:path'
import { blobStore } from '../../store/blobs/blob-store'
import { sessionLogs } from '../../store/logs/session-logs'
import { exportSession } from './export-session'
import type { ExportTask } from './export-task'

/** Reads a session and what was kept of its files, and writes neither. */
export async function exportStored({ dataFolder, sessionId, format, bare }: ExportTask) {
  const { events } = await sessionLogs(dataFolder).read(sessionId)
  const { get } = blobStore(join(dataFolder, 'blobs'))
  const nothing = () => Promise.reject(new Error('Pictures are left out.'))
  const { content, leftOut } = await exportSession(events, format, bare ? nothing : get)
  // A buffer of its own, which can be handed over.
  return { content: new TextEncoder().encode(content), leftOut }
}
