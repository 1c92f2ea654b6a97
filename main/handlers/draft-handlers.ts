import type { SentFile } from '../../shared/composer-calls'
import { AppError } from '../../shared/errors'
import type { Input } from '../../shared/ipc'
import { keepAttachments } from '../agent/keep-attachments'
import type { DraftFile } from '../store/draft-files'
import { queue } from '../store/queue'
import type { Handlers } from './answer'
import type { Parts } from './parts'

type Own = 'draft.keepFile' | 'draft.dropFiles' | 'draft.files'

export function draftHandlers({ store }: Pick<Parts, 'store'>): Pick<Handlers, Own> {
  const { blobs, drafts } = store
  /** In the order in which they were picked, however long each takes, and nothing is dropped before it is kept. */
  const inTurn = queue()

  async function keep({ sessionId, key, file }: Input<'draft.keepFile'>): Promise<void> {
    if (!store.sessions.find(sessionId)) throw new AppError('not-found', 'This session is gone.')
    const [kept] = await keepAttachments([file], blobs)
    if (!kept) return
    const { text: _, resource: __, ...draft } = kept
    await drafts.add(sessionId, { ...draft, key })
  }

  async function filesOf({ sessionId }: Input<'draft.files'>) {
    const read = drafts.of(sessionId).map(async ({ key, ...file }) => {
      const sent = await sentFile(file, blobs)
      return sent ? [{ key, file: sent }] : []
    })
    return (await Promise.all(read)).flat()
  }

  return {
    'draft.keepFile': input => inTurn(() => keep(input)),
    'draft.dropFiles': ({ sessionId, keys }) => inTurn(() => drafts.remove(sessionId, keys)),
    'draft.files': input => inTurn(() => filesOf(input)),
  }
}

/** As the page gave it; null where its copy is gone or damaged: the person sees that it is missing, and can add it again. */
async function sentFile(
  { name, mimeType, blob, pixels, original }: Omit<DraftFile, 'key'>,
  blobs: Parts['store']['blobs'],
): Promise<SentFile | null> {
  try {
    const [bytes, given] = await Promise.all([blobs.get(blob), original && blobs.get(original.blob)])
    return {
      ...{ name, mimeType, bytes },
      ...(pixels && { pixels }),
      ...(original && given && { original: { bytes: given, pixels: original.pixels } }),
    }
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
