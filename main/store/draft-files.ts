import { z } from 'zod'
import { AppError } from '../../shared/errors'
import { Attachment } from '../../shared/messages'
import type { Document } from './document'

/** A file that goes along with a message which is not sent yet; its bytes are a blob. `key` is the page's name for it. */
export const DraftFile = Attachment.omit({ text: true, resource: true }).extend({ key: z.string() })
export type DraftFile = z.infer<typeof DraftFile>

export const Draft = z.object({ sessionId: z.string(), at: z.number().int(), files: z.array(DraftFile) })
export type Draft = z.infer<typeof Draft>

/** The files that the person added to messages and has not sent, by session. */
export type DraftFiles = {
  /** In the order in which they were added. */
  of(sessionId: string): DraftFile[]
  add(sessionId: string, file: DraftFile): Promise<void>
  /** What is not there is left out. */
  remove(sessionId: string, keys: readonly string[]): Promise<void>
}

/** As long as what was written beside them. */
const KEPT_MS = 90 * 24 * 60 * 60 * 1000
const MOST = 20

export function draftFiles(document: Document<Draft[]>, now: () => number = Date.now): DraftFiles {
  const isYoung = ({ at }: Draft) => now() - at < KEPT_MS
  const of = (sessionId: string) => document.data.find(draft => draft.sessionId === sessionId && isYoung(draft))

  async function change(sessionId: string, files: (former: DraftFile[]) => DraftFile[]): Promise<void> {
    await document.update(drafts => {
      const former = drafts.find(draft => draft.sessionId === sessionId)
      const next = { sessionId, at: now(), files: files(former && isYoung(former) ? former.files : []) }
      const others = drafts.filter(draft => draft.sessionId !== sessionId && isYoung(draft))
      return next.files.length > 0 ? [...others, next] : others
    })
  }

  return {
    of: sessionId => of(sessionId)?.files ?? [],
    add: (sessionId, file) =>
      change(sessionId, files => {
        if (files.length >= MOST) throw new AppError('bad-input', `At most ${MOST} files can be sent at once.`)
        return [...files, file]
      }),
    remove: (sessionId, keys) => change(sessionId, files => files.filter(({ key }) => !keys.includes(key))),
  }
}
