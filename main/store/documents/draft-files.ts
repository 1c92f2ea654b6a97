import { z } from 'zod'
import { AppError } from '../../../shared/errors'
import { PickedPlace } from '../../../shared/ipc/composer-calls'
import { sentence } from '../../../shared/sentence'
import { Attachment } from '../../../shared/session/messages'
import type { Document } from './document'

/** A file that goes along with a message which is not sent yet; its bytes are a blob. `key` is the page's name for it. */
export const DraftFile = Attachment.omit({ text: true, resource: true }).extend({ key: z.string() })
export type DraftFile = z.infer<typeof DraftFile>

/** A server's resource that goes along with it. What came with a prompt is kept as it was, its text as a blob. */
export const DraftResource = z.object({
  place: PickedPlace,
  read: z.object({ uri: z.string(), mimeType: z.string().optional(), blob: z.string() }).optional(),
})
export type DraftResource = z.infer<typeof DraftResource>

export const Draft = z.object({
  sessionId: z.string(),
  /** Versions that drop old drafts go by it. */
  at: z.number().int(),
  files: z.array(DraftFile),
  resources: z.array(DraftResource).optional(),
})
export type Draft = z.infer<typeof Draft>

/** The files that the person added to messages and has not sent, by session. */
export type DraftFiles = {
  /** In the order in which they were added. */
  of(sessionId: string): DraftFile[]
  /** Those that have any. */
  sessions(): string[]
  add(sessionId: string, file: DraftFile): Promise<void>
  /** Keys that do not exist are left out. */
  remove(sessionId: string, keys: readonly string[]): Promise<void>
  resources(sessionId: string): DraftResource[]
  /** In the place of those before. */
  setResources(sessionId: string, resources: DraftResource[]): Promise<void>
}

type DraftParts = { files: DraftFile[]; resources: DraftResource[] }

/** Of more sessions than these, what was touched first is dropped, as with what was written beside it. By number: a clock may be wrong. */
const MOST_DRAFTS = 300
const MOST = 20

export function draftFiles(document: Document<Draft[]>): DraftFiles {
  const of = (sessionId: string) => document.data.find(draft => draft.sessionId === sessionId)

  async function change(sessionId: string, changed: (former: DraftParts) => Partial<DraftParts>): Promise<void> {
    await document.update(drafts => {
      const { files = [], resources = [] } = of(sessionId) ?? {}
      const next = { files, resources, ...changed({ files, resources }) }
      const others = drafts.filter(draft => draft.sessionId !== sessionId)
      const isEmpty = next.files.length === 0 && next.resources.length === 0
      return isEmpty ? others : [...others, { sessionId, at: Date.now(), ...next }].slice(-MOST_DRAFTS)
    })
  }

  return {
    of: sessionId => of(sessionId)?.files ?? [],
    sessions: () => document.data.map(({ sessionId }) => sessionId),
    add: (sessionId, file) =>
      change(sessionId, ({ files }) => {
        if (files.length >= MOST) throw new AppError('bad-input', sentence`You can send up to ${MOST} files at once.`)
        return { files: [...files, file] }
      }),
    remove: (sessionId, keys) =>
      change(sessionId, ({ files }) => ({ files: files.filter(({ key }) => !keys.includes(key)) })),
    resources: sessionId => of(sessionId)?.resources ?? [],
    setResources: (sessionId, resources) => change(sessionId, () => ({ resources })),
  }
}
