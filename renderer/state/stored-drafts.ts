const KEY = 'atrium.draft.'
/** Of more messages than these, and of more texts beside them, those that were written first are dropped. By number: a clock may be wrong. */
const MOST = 300
/** All that a page stores must fit into some 5 million characters. */
const MAX_CHARACTERS = 2_000_000

export type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** `sending` is what was sent and has not arrived yet. */
export type Draft = { text: string; sending: readonly string[] }

/** False where there is no room for it: then what was stored before stays. */
export function storeDraft(storage: Storage, sessionId: string, { text, sending }: Draft): boolean {
  const key = KEY + sessionId
  if (text === '' && sending.length === 0) {
    storage.removeItem(key)
    return true
  }
  if (text.length > MAX_CHARACTERS) return false
  try {
    storage.setItem(key, JSON.stringify({ text, ...(sending.length > 0 && { sending }), at: Date.now() }))
    return true
  } catch {
    return false
  }
}

/** Returns whether a draft is written beside a session's message: a note to a denial, an answer, a change to what was sent. */
export const isAside = (key: string): boolean => /^(note|answer|edit):/.test(key)

/** All drafts, and what had not arrived before them; what cannot be read is removed, and the oldest of very many. */
export function storedDrafts(storage: Storage | undefined): Record<string, string> {
  const entries = keysOf(storage).flatMap(key => {
    const found = readDraft(storage?.getItem(key) ?? '')
    if (!found) storage?.removeItem(key)
    return found ? [{ key, id: key.slice(KEY.length), ...found }] : []
  })
  entries.sort((a, b) => b.at - a.at)
  const messages = entries.filter(({ id }) => !isAside(id))
  const asides = entries.filter(({ id }) => isAside(id))
  for (const { key } of [...messages.slice(MOST), ...asides.slice(MOST)]) storage?.removeItem(key)
  const kept = [...messages.slice(0, MOST), ...asides.slice(0, MOST)]
  return Object.fromEntries(kept.map(({ id, text, sending }) => [id, joined([...sending, text])]))
}

/** The session of a key of the storage, where it is that of a draft. */
export function sessionOfKey(key: string): string | undefined {
  return key.startsWith(KEY) ? key.slice(KEY.length) : undefined
}

export function readDraft(stored: string): (Draft & { at: number }) | undefined {
  try {
    const { text, at, sending = [] }: { text?: unknown; at?: unknown; sending?: unknown } = JSON.parse(stored)
    const isDraft = typeof text === 'string' && typeof at === 'number' && Array.isArray(sending)
    return isDraft ? { text, at, sending: sending.map(String) } : undefined
  } catch {
    return undefined
  }
}

/** Texts that were written one after the other, as one. */
export function joined(texts: readonly string[]): string {
  return texts.filter(text => text.trim() !== '').join('\n\n')
}

function keysOf(storage: Storage | undefined): string[] {
  const all = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '')
  return all.filter(key => key.startsWith(KEY))
}
