import { createHash, randomUUID } from 'node:crypto'
import { LOG_VERSION, type SessionEvent } from '../../../shared/session/session-events'
import type { SessionLogs } from '../../store/logs/session-logs'
import { imageType } from '../../workspace/read/detect-image'
import { copyTitle } from '../record/session-title'
import { copyEvents } from './copy-events'
import { type Exported, readExported } from './exported-file'

export type ImportParts = { logs: Pick<SessionLogs, 'create'>; blobs: { put(bytes: Uint8Array): Promise<string> } }

/** `titled` as in `copyTitle`. */
export type ImportedFile = { text: string; titled?: string | undefined }

const MAX_TITLE = 180

/**
 * Makes a session of a folder from an exported one; resolves to its id. Nothing of it is run or taken up, and it is marked as
 * imported. Rejects with `AppError('bad-input')` for what is no such file; then nothing was made.
 */
export async function importSession(
  { logs, blobs }: ImportParts,
  { workspace, text, titled = '{1} (imported)' }: { workspace: string } & ImportedFile,
): Promise<string> {
  const { events, images } = readExported(text)
  const now = Date.now()
  const taken = await copyEvents(events, now)
  await keepImages(images, blobs)
  const id = randomUUID()
  const from = events[0]?.type === 'session.created' ? events[0].id : ''
  const title = copyTitle(titled, [...titleOf(events)].slice(0, MAX_TITLE).join(''))
  // The last, so that it is the session that is new and not what was said in it.
  const last: SessionEvent = { v: LOG_VERSION, seq: 0, at: now, type: 'session.renamed', title }
  const created = { type: 'session.created' as const, id, workspace, title, imported: { sessionId: from } }
  await logs.create(id, created, [...taken, last])
  return id
}

function titleOf(events: readonly SessionEvent[]): string {
  return events.reduce(
    (title, event) => (event.type === 'session.created' || event.type === 'session.renamed' ? event.title : title),
    '',
  )
}

/** An image that does not match its name, or is not a picture, is left out: it is then shown as gone. */
async function keepImages(images: Exported['images'], blobs: ImportParts['blobs']): Promise<void> {
  for (const [hash, base64] of Object.entries(images)) {
    const bytes = Buffer.from(base64, 'base64')
    const isRight = createHash('sha256').update(bytes).digest('hex') === hash
    if (isRight && imageType(bytes)) await blobs.put(bytes)
  }
}
