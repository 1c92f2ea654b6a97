import { create } from 'zustand'

const KEY = 'atrium.draft.'
/** Nobody looks for what they began to write so long ago. */
const KEPT_MS = 90 * 24 * 60 * 60 * 1000
/** A draft that is longer stays as long as the window does. */
const MOST = 200_000

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** What was typed and not sent, by session. Kept over a restart; each session by itself, as another window may write others. */
export const useDrafts = create<Readonly<Record<string, string>>>()(() => storedDrafts(globalThis.localStorage))

export function setDraft(sessionId: string, text: string): void {
  useDrafts.setState({ [sessionId]: text })
  // What is being changed about a sent message is not kept: the message is.
  if (!sessionId.startsWith('edit:')) storeDraft(globalThis.localStorage, sessionId, text)
}

/** Takes what is sent out of a draft; what was typed behind it since stays. */
export function takeFromDraft(sessionId: string, taken: string): void {
  const now = useDrafts.getState()[sessionId] ?? ''
  if (now.startsWith(taken)) setDraft(sessionId, now.slice(taken.length).trimStart())
}

/** Puts a text before what is written by now. */
export function putBeforeDraft(sessionId: string, text: string): void {
  const now = useDrafts.getState()[sessionId] ?? ''
  setDraft(sessionId, now.trim() === '' ? text : [text, now].filter(Boolean).join('\n\n'))
}

function storeDraft(storage: Storage | undefined, sessionId: string, text: string): void {
  try {
    if (text === '' || text.length > MOST) storage?.removeItem(KEY + sessionId)
    else storage?.setItem(KEY + sessionId, JSON.stringify({ text, at: Date.now() }))
  } catch {
    // There is no room. The draft is still in the window.
    storage?.removeItem(KEY + sessionId)
  }
}

/** The sessions that have a draft, in this window or another one. */
export function writtenDrafts(storage: Storage | undefined = globalThis.localStorage): string[] {
  const written = [storedDrafts(storage), useDrafts.getState()].flatMap(drafts => Object.entries(drafts))
  return [...new Set(written.flatMap(([id, draft]) => (draft.trim() === '' ? [] : [id])))]
}

/** What is stored; what is too old, or cannot be read, is removed. */
export function storedDrafts(storage: Storage | undefined, now = Date.now()): Record<string, string> {
  const drafts: Record<string, string> = {}
  for (const key of keysOf(storage)) {
    const text = read(storage?.getItem(key) ?? '', now)
    if (text === null) storage?.removeItem(key)
    else drafts[key.slice(KEY.length)] = text
  }
  return drafts
}

function keysOf(storage: Storage | undefined): string[] {
  const all = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '')
  return all.filter(key => key.startsWith(KEY))
}

function read(stored: string, now: number): string | null {
  try {
    const { text, at }: { text?: unknown; at?: unknown } = JSON.parse(stored)
    return typeof text === 'string' && typeof at === 'number' && now - at < KEPT_MS ? text : null
  } catch {
    return null
  }
}
