import { givenDocumentHint, HINT_BYTES } from '../../../../shared/documents/document-hint'
import { messageOf } from '../../../../shared/errors'
import { imageTypeOf } from '../../../../shared/models/image-type'
import { audioTypeOf } from '../../../../shared/services/audio-type'
import type { Pixels } from '../../../../shared/session/messages'
import { call } from '../../../base/bridge'
import { t } from '../../../i18n/t'
import { useSession } from '../../../state/session/session'
import { showToast } from '../../../state/ui'
import { escapedText } from '../../../ui/text/visible-text'
import { offerWords } from '../dictation/dictation'
import { appendWords, mentionFile } from '../mention-file'
import { type Added, addPicked, type FileOrigin, pickedFiles } from './picked-files'

/** The form in which a picture is sent: as it is, or smaller. */
type FittedImage = { pixels: Pixels; bytes?: ArrayBuffer; original?: Pixels }

/** A picture that takes longer than this to draw is sent as it is. */
const PATIENCE_MS = 20_000

/** Makes a picture as small as models look at it, away from the page's own thread; null where it cannot be drawn. */
async function fitImage(file: Blob): Promise<FittedImage | null> {
  // The bundler finds the worker by the shape of this line.
  const worker = new Worker(new URL('./fit-image.worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<FittedImage | null>(resolve => {
      worker.onmessage = ({ data }) => resolve(data)
      worker.onerror = () => resolve(null)
      setTimeout(() => resolve(null), PATIENCE_MS)
      worker.postMessage(file)
    })
  } finally {
    worker.terminate()
  }
}

/** A file as it was given: its content and, where it is on the disk, its place. */
type GivenFile = { file: File; path: string; origin: FileOrigin }

const MAX_BYTES = 20 * 1024 * 1024
export const MAX_TEXT_BYTES = 400_000
const MAX_FILES = 20

/**
 * Adds files to a message: images as they are looked at, other files and folders of the workspace as mentions, and texts and documents from
 * elsewhere as copies, with what they came from. Says of each other one why it cannot be sent.
 */
export async function addFiles(sessionId: string, files: Iterable<File>, origin: FileOrigin = {}): Promise<void> {
  // The list of a drop is gone as soon as its event is.
  const given = [...files].map((file): GivenFile => ({ file, path: window.bridge.pathOf(file), origin }))
  const all = Promise.all([adding.get(sessionId), addEach(sessionId, given)])
  adding.set(sessionId, all)
  await all.finally(() => {
    if (adding.get(sessionId) === all) adding.delete(sessionId)
  })
}

/** By session, what is being read and made smaller. */
const adding = new Map<string, Promise<unknown>>()

/** Settles once all that was given by now is added, or known not to be; undefined where nothing is under way. */
export const filesBeingAdded = (sessionId: string): Promise<unknown> | undefined => adding.get(sessionId)

async function addEach(sessionId: string, given: readonly GivenFile[]): Promise<void> {
  for (const one of given) {
    const problem = await addFile(sessionId, one).catch(() =>
      t('composer.files.unreadable', { name: shownName(one.file) }),
    )
    if (problem) showToast({ tone: 'error', text: problem, sessionId })
  }
}

/** Adds one file; resolves to why it cannot be. */
async function addFile(sessionId: string, { file, path, origin }: GivenFile): Promise<string | null> {
  const head = await file
    .slice(0, HINT_BYTES)
    .arrayBuffer()
    .catch(() => null)
  const start = head && new Uint8Array(head)
  const type = start && imageTypeOf(start)
  const inside = type ? null : await pathInside(path)
  if (inside !== null) mentionFile(sessionId, inside)
  // A folder has no content. One from elsewhere is named, so that the person can say what is to become of it.
  else if (start === null && path !== '') {
    appendWords(sessionId, path)
    return null
  }
  if (start && audioTypeOf(start)) {
    await offerWords(sessionId, file)
    return null
  }
  if (inside !== null) return null
  if (!hasRoom(sessionId)) return t('session.composer.tooMany')
  const add = (picked: Added) => void addPicked(sessionId, { ...picked, ...origin })
  if (type) return addImage(add, file, type)
  if (start && givenDocumentHint(start, file.name) !== null) return addDocument(add, file)
  return addText(add, file, path)
}

export const hasRoom = (sessionId: string): boolean => pickedFiles(sessionId).length < MAX_FILES

type Add = (picked: Added) => void

async function pathInside(path: string): Promise<string | null> {
  const { workspace } = useSession.getState().state
  if (path === '' || workspace === '') return null
  const located = await call('file.locate', { workspace, path })
  return located.isInside ? located.path : null
}

/**
 * Adds what was dropped by its address alone: files and folders of the workspace as mentions, all else as words. Nothing is read
 * that way, as a page can have any address be dragged out of it.
 */
export async function addAddresses(sessionId: string, addresses: readonly string[]): Promise<void> {
  const { workspace } = useSession.getState().state
  for (const address of addresses.slice(0, MAX_FILES)) {
    const isFile = address.startsWith('file:') && workspace !== ''
    const { path, isInside } = isFile
      ? await call('file.locate', { workspace, path: address })
      : { path: address, isInside: false }
    if (isInside) mentionFile(sessionId, path)
    else appendWords(sessionId, path)
  }
}

async function addImage(add: Add, file: File, type: string): Promise<string | null> {
  if (file.size > MAX_BYTES) return t('session.composer.tooLarge', { name: shownName(file) })
  const given = new Uint8Array(await file.arrayBuffer())
  const fitted = await fitImage(new Blob([given], { type }))
  const bytes = fitted?.bytes ? new Uint8Array(fitted.bytes) : given
  add({
    kind: 'image',
    name: file.name || 'image',
    bytes,
    url: URL.createObjectURL(new Blob([bytes])),
    ...(fitted && { pixels: fitted.pixels }),
    ...(fitted?.original && { original: { bytes: given, pixels: fitted.original } }),
  })
  return null
}

/** Main reads it, and says in words why it cannot. */
async function addDocument(add: Add, file: File): Promise<string | null> {
  const name = file.name || 'document'
  if (file.size > MAX_BYTES) return t('session.composer.tooLarge', { name: shownName(file) })
  const bytes = new Uint8Array(await file.arrayBuffer())
  try {
    const document = await call('draft.document', { name, bytes })
    add({ kind: 'document', name, bytes, document })
    return null
  } catch (error) {
    return messageOf(error)
  }
}

async function addText(add: Add, file: File, path: string): Promise<string | null> {
  const refusal = t(path === '' ? 'session.composer.notImage' : 'composer.files.outside', { name: shownName(file) })
  if (file.size > MAX_TEXT_BYTES) return refusal
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!isText(bytes)) return refusal
  add({ kind: 'text', name: file.name || 'text', bytes })
  return null
}

/** As main decides it again. */
function isText(bytes: Uint8Array): boolean {
  try {
    return bytes.length > 0 && !new TextDecoder('utf-8', { fatal: true }).decode(bytes).includes('\0')
  } catch {
    return false
  }
}

function shownName({ name }: File): string {
  return escapedText(name || '?')
}
