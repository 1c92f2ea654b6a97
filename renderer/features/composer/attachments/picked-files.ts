import { create } from 'zustand'
import type { PageOrigin } from '../../../../shared/browser/page-origin'
import type { DocumentFacts } from '../../../../shared/documents/document-facts'
import type { SentFile } from '../../../../shared/ipc/composer-calls'
import type { MailOrigin } from '../../../../shared/mail/read-mail'
import type { Pixels } from '../../../../shared/session/messages'
import { call } from '../../../base/bridge'

type Bytes = Uint8Array<ArrayBuffer>

/** The mail that something came with, or the page that it was taken of. */
export type FileOrigin = { mail?: MailOrigin; page?: PageOrigin }

/** A file that was added to a message and is not sent yet. `url` shows an image, `original` is what was made smaller. */
export type PickedFile = { id: string; name: string; bytes: Bytes } & FileOrigin &
  (
    | { kind: 'image'; url: string; pixels?: Pixels; original?: { bytes: Bytes; pixels: Pixels } }
    | { kind: 'text' }
    | { kind: 'document'; document: DocumentFacts }
  )

const NONE: readonly PickedFile[] = []

/** By session. What is in here is kept by main, too, for when the page is loaded anew. */
const usePicked = create<Readonly<Record<string, readonly PickedFile[]>>>()(() => ({}))

/** The sessions whose kept files are here already, or on their way. */
const restored = new Set<string>()

export const usePickedFiles = (sessionId: string): readonly PickedFile[] => usePicked(state => state[sessionId] ?? NONE)

export const pickedFiles = (sessionId: string): readonly PickedFile[] => usePicked.getState()[sessionId] ?? NONE

/** Brings back what was picked before the page was loaded. */
export async function restoreFiles(sessionId: string): Promise<void> {
  if (restored.has(sessionId)) return
  restored.add(sessionId)
  const kept = await keptFiles(sessionId)
  usePicked.setState(state => {
    const now = state[sessionId] ?? NONE
    const known = new Set(now.map(({ id }) => id))
    return { [sessionId]: [...kept.filter(({ id }) => !known.has(id)).map(pickedFile), ...now] }
  })
}

function pickedFile(kept: KeptFile): PickedFile {
  const { id, name, mimeType = '', bytes: given, pixels, original, document } = kept
  const bytes = new Uint8Array(given)
  const own = { id, name, bytes, ...originOf(kept) }
  if (document) return { ...own, kind: 'document', document }
  if (mimeType.startsWith('text/')) return { ...own, kind: 'text' }
  return {
    ...own,
    kind: 'image',
    url: URL.createObjectURL(new Blob([bytes])),
    ...(pixels && { pixels }),
    ...(original && { original: { bytes: new Uint8Array(original.bytes), pixels: original.pixels } }),
  }
}

function originOf({ mail, page }: Pick<SentFile, 'mail' | 'page'>): FileOrigin {
  return { ...(mail && { mail }), ...(page && { page }) }
}

export function removeFile(sessionId: string, id: string): void {
  const gone = pickedFiles(sessionId).filter(file => file.id === id)
  usePicked.setState(state => ({ [sessionId]: (state[sessionId] ?? NONE).filter(file => file.id !== id) }))
  forget(sessionId, gone)
}

type TakenFiles = {
  files: readonly PickedFile[]
  /** They are with the message now. */
  sent(): void
  /** They could not be sent. */
  putBack(): void
}

/** Takes all files of a session, to be sent. */
export function takeFiles(sessionId: string): TakenFiles {
  const files = pickedFiles(sessionId)
  usePicked.setState({ [sessionId]: NONE })
  return {
    files,
    sent: () => forget(sessionId, files),
    putBack: () => usePicked.setState(state => ({ [sessionId]: [...files, ...(state[sessionId] ?? NONE)] })),
  }
}

function forget(sessionId: string, files: readonly PickedFile[]): void {
  for (const file of files) if (file.kind === 'image') URL.revokeObjectURL(file.url)
  if (files.length > 0)
    dropFiles(
      sessionId,
      files.map(({ id }) => id),
    )
}

/** A file as it goes to main. */
export function sentFile(file: PickedFile): SentFile {
  const { name, bytes } = file
  const own = { name, bytes, ...originOf(file) }
  if (file.kind === 'text') return { ...own, mimeType: 'text/plain' }
  // Main reads it anew.
  if (file.kind === 'document') return own
  const { pixels, original } = file
  return { ...own, ...(pixels && { pixels }), ...(original && { original }) }
}

export type Added<T = PickedFile> = T extends PickedFile ? Omit<T, 'id'> : never

/** Adds a file to the next message, and returns its id. */
export function addPicked(sessionId: string, added: Added): string {
  const file = { ...added, id: crypto.randomUUID() }
  usePicked.setState(state => ({ [sessionId]: [...(state[sessionId] ?? NONE), file] }))
  keepFile(sessionId, file.id, sentFile(file))
  return file.id
}

/** A file that main keeps for a message which is not sent yet. */
type KeptFile = SentFile & { id: string }

/** Leaves a file that main cannot keep to the page, as long as that is there. */
function leaveToPage(): void {}

function keepFile(sessionId: string, key: string, file: SentFile): void {
  // Asked for at once, so that a page that goes away right after has asked for all of them; main does one after another.
  call('draft.keepFile', { sessionId, key, file }).catch(leaveToPage)
}

function dropFiles(sessionId: string, keys: string[]): void {
  call('draft.dropFiles', { sessionId, keys }).catch(leaveToPage)
}

async function keptFiles(sessionId: string): Promise<KeptFile[]> {
  const kept = await call('draft.files', { sessionId })
  return kept.map(({ key, file }) => ({ ...file, id: key }))
}
