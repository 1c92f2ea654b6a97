import { AppError } from '../../shared/errors'
import type { PickedPart, SentFile } from '../../shared/ipc/composer-calls'
import type { Input } from '../../shared/ipc/ipc'
import { sentence } from '../../shared/sentence'
import { attachedDocument } from '../agent/record/attached-document'
import { keepAttachments } from '../agent/record/keep-attachments'
import type { DraftFile, DraftResource } from '../store/documents/draft-files'
import { queue } from '../store/logs/queue'
import type { Handlers } from './handle-ipc-call'
import type { HandlerContext } from './handler-context'

type DraftCalls =
  | 'draft.keepFile'
  | 'draft.document'
  | 'draft.dropFiles'
  | 'draft.files'
  | 'draft.keepResources'
  | 'draft.resources'

export function draftHandlers({ store }: Pick<HandlerContext, 'store'>): Pick<Handlers, DraftCalls> {
  const { blobs, drafts } = store
  /** In the order in which they were picked, however long each takes, and nothing is dropped before it is kept. */
  const inTurn = queue()

  function check(sessionId: string): void {
    if (!store.sessions.find(sessionId)) throw new AppError('not-found', sentence`This session no longer exists.`)
  }

  async function keep({ sessionId, key, file }: Input<'draft.keepFile'>): Promise<void> {
    check(sessionId)
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

  async function keepResources({ sessionId, resources }: Input<'draft.keepResources'>): Promise<void> {
    check(sessionId)
    await drafts.setResources(sessionId, await Promise.all(resources.map(one => keptResource(one, blobs))))
  }

  async function resourcesOf({ sessionId }: Input<'draft.resources'>): Promise<PickedPart[]> {
    return Promise.all(drafts.resources(sessionId).map(one => pickedPart(one, blobs)))
  }

  return {
    'draft.keepFile': input => inTurn(() => keep(input)),
    'draft.document': async file => (await attachedDocument(file)).facts,
    'draft.dropFiles': ({ sessionId, keys }) => inTurn(() => drafts.remove(sessionId, keys)),
    'draft.files': input => inTurn(() => filesOf(input)),
    'draft.keepResources': input => inTurn(() => keepResources(input)),
    'draft.resources': input => inTurn(() => resourcesOf(input)),
  }
}

type Blobs = HandlerContext['store']['blobs']

/** As the page gave it; null where its copy is gone or damaged: the person sees that it is missing, and can add it again. */
async function sentFile(
  { name, mimeType, blob, mail, page, pixels, original, document }: Omit<DraftFile, 'key'>,
  blobs: Blobs,
): Promise<SentFile | null> {
  const [bytes, given] = await Promise.all([readable(blob, blobs), original && readable(original.blob, blobs)])
  if (!bytes || given === null) return null
  return {
    name,
    mimeType,
    bytes,
    ...(mail && { mail }),
    ...(page && { page }),
    ...(pixels && { pixels }),
    ...(document && { document }),
    ...(original && given && { original: { bytes: given, pixels: original.pixels } }),
  }
}

async function keptResource({ place, read }: PickedPart, blobs: Blobs): Promise<DraftResource> {
  if (!read) return { place }
  const { text, ...rest } = read
  return { place, read: { ...rest, blob: await blobs.put(new TextEncoder().encode(text)) } }
}

/** One whose copy is gone is read again. */
async function pickedPart({ place, read }: DraftResource, blobs: Blobs): Promise<PickedPart> {
  if (!read) return { place }
  const { blob, ...rest } = read
  const bytes = await readable(blob, blobs)
  return bytes
    ? { place, read: { ...rest, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) } }
    : { place }
}

/** Null where it is gone or damaged. */
async function readable(hash: string, blobs: Blobs): Promise<Uint8Array | null> {
  try {
    return await blobs.get(hash)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
