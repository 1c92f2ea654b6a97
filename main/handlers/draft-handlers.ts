import type { SentFile } from '../../shared/composer-calls'
import { AppError } from '../../shared/errors'
import { keepAttachments } from '../agent/keep-attachments'
import type { DraftFile } from '../store/draft-files'
import type { Handlers } from './answer'
import type { Parts } from './parts'

type Own = 'draft.keepFile' | 'draft.dropFiles' | 'draft.files'

export function draftHandlers({ store }: Pick<Parts, 'store'>): Pick<Handlers, Own> {
  const { blobs, drafts } = store
  return {
    'draft.keepFile': async ({ sessionId, key, file }) => {
      if (!store.sessions.find(sessionId)) throw new AppError('not-found', 'This session is gone.')
      const [kept] = await keepAttachments([file], blobs)
      if (!kept) return
      const { text: _, resource: __, ...draft } = kept
      await drafts.add(sessionId, { ...draft, key })
    },
    'draft.dropFiles': ({ sessionId, keys }) => drafts.remove(sessionId, keys),
    'draft.files': async ({ sessionId }) => {
      const read = drafts.of(sessionId).map(async ({ key, ...file }) => {
        const sent = await sentFile(file, blobs)
        return sent ? [{ key, file: sent }] : []
      })
      return (await Promise.all(read)).flat()
    },
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
