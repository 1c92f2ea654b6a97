import { create } from 'zustand'
import { t } from '../i18n/t'
import { keepOnDisk } from './keep-on-disk'
import { isAside, joined, readDraft, type Storage, sessionOfKey, storeDraft, storedDrafts } from './stored-drafts'
import { showToast } from './ui'

/** Longer texts are stored a moment after they were changed: each time is all of the text. */
const LONG = 20_000
const PATIENCE_MS = 500

/**
 * The text that was typed and not sent, by session, or by what else it is for. Kept over a restart; each draft by itself,
 * as another window may write others.
 */
export const useDrafts = create<Readonly<Record<string, string>>>()(() => storedDrafts(globalThis.localStorage))

const sending = new Map<string, readonly string[]>()
const unstored = new Map<string, ReturnType<typeof setTimeout>>()
/** Sessions whose draft has no room: said once. */
const tooLong = new Set<string>()

export function setDraft(sessionId: string, text: string): void {
  useDrafts.setState({ [sessionId]: text })
  clearTimeout(unstored.get(sessionId))
  unstored.delete(sessionId)
  if (text.length < LONG) store(sessionId)
  else
    unstored.set(
      sessionId,
      setTimeout(() => store(sessionId), PATIENCE_MS),
    )
}

/** Forgets a draft: what it was for is said, or is not to be said after all. */
export function dropDraft(key: string): void {
  const { [key]: _, ...others } = useDrafts.getState()
  useDrafts.setState(others, true)
  store(key)
}

/** Takes what is used out of a draft; what was typed behind it since stays. */
export function takeFromDraft(sessionId: string, taken: string): void {
  const now = useDrafts.getState()[sessionId] ?? ''
  if (now.startsWith(taken)) setDraft(sessionId, now.slice(taken.length).trimStart())
}

/** Takes what is sent out of a draft. It is stored beside it, and comes back after a crash, until it is said to have arrived or is put back. */
export function sendFromDraft(sessionId: string, sent: string): { arrived(): void; putBack(): void } {
  sending.set(sessionId, [...(sending.get(sessionId) ?? []), sent])
  takeFromDraft(sessionId, sent)
  const forget = () => {
    const others = [...(sending.get(sessionId) ?? [])]
    others.splice(others.indexOf(sent), 1)
    if (others.length > 0) sending.set(sessionId, others)
    else sending.delete(sessionId)
  }
  return {
    arrived() {
      forget()
      store(sessionId)
    },
    putBack() {
      forget()
      putBeforeDraft(sessionId, sent)
      store(sessionId)
    },
  }
}

/** Puts a text before what is written by now. */
export function putBeforeDraft(sessionId: string, text: string): void {
  setDraft(sessionId, joined([text, useDrafts.getState()[sessionId] ?? '']))
}

/** Shows what another window on the same session writes, and stores at once what waits for it when the page goes. */
export function followDrafts(): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    const sessionId = key === null ? undefined : sessionOfKey(key)
    // A draft that changes a sent message would open its form there.
    if (sessionId === undefined || unstored.has(sessionId) || sessionId.startsWith('edit:')) return
    const text = newValue === null ? '' : readDraft(newValue)?.text
    if (text === undefined) return
    useDrafts.setState({ [sessionId]: text })
    // The other window knows nothing of what this one is sending.
    if (sending.has(sessionId)) store(sessionId)
  }
  const storeAll = () => {
    for (const sessionId of [...unstored.keys()]) store(sessionId)
  }
  addEventListener('storage', follow)
  addEventListener('pagehide', storeAll)
  return () => {
    removeEventListener('storage', follow)
    removeEventListener('pagehide', storeAll)
  }
}

/** The sessions that have a draft of a message, in this window or another one. */
export function writtenDrafts(storage: Storage | undefined = globalThis.localStorage): string[] {
  const written = [storedDrafts(storage), useDrafts.getState()].flatMap(drafts => Object.entries(drafts))
  return [...new Set(written.flatMap(([id, draft]) => (draft.trim() === '' || isAside(id) ? [] : [id])))]
}

function store(sessionId: string): void {
  clearTimeout(unstored.get(sessionId))
  unstored.delete(sessionId)
  const storage = globalThis.localStorage
  if (!storage) return
  const draft = { text: useDrafts.getState()[sessionId] ?? '', sending: sending.get(sessionId) ?? [] }
  if (storeDraft(storage, sessionId, draft)) {
    tooLong.delete(sessionId)
    keepOnDisk()
  } else if (!tooLong.has(sessionId)) {
    tooLong.add(sessionId)
    showToast({ tone: 'error', text: t('composer.tooLong'), sessionId })
  }
}
