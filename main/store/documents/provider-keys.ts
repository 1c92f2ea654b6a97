import { z } from 'zod'
import type { Notice, ProviderView } from '../../../shared/settings'
import { type Document, openDocument } from './document'
import type { Encryption } from './encryption'
import { last4, type OpenKey, openKey, originOf, SealedKey, sealKey, unsealKey } from './sealed-key'

/** The trace of a key that is in memory only: it says after a restart that there was one, and never what it was. */
const MemoryKey = z.object({ providerId: z.string(), last4: z.string() })
const StoredKeys = z.object({
  keys: z.array(SealedKey),
  unreadable: z.array(SealedKey),
  memory: z.array(MemoryKey).optional(),
})
type StoredKeys = z.infer<typeof StoredKeys>

export type KeyState = ProviderView['key']

/** The person's API keys, one for a provider, and passwords of mail accounts. Each is given only to the origin that it was entered for. */
export type Keys = {
  /** Keeps it encrypted on the disk where that is possible, else in memory until the app ends. */
  set(providerId: string, origin: string, key: string): Promise<KeyState>
  /** Undefined where there is no key for that provider at that origin. */
  get(providerId: string, origin: string): Promise<string | undefined>
  state(providerId: string): KeyState
  remove(providerId: string): Promise<void>
  flush(): Promise<void>
}

type KeysOptions = {
  file: string
  encryption: Encryption
  report(notice: Notice): void
  /** Hears whose key turned out to be lost. */
  lost(providerId: string): void
}

/** Opens the keys. `report` is told where their file could not be read. */
export async function openKeys({ file, encryption, report, lost }: KeysOptions): Promise<Keys> {
  const document = await openDocument({ file, schema: StoredKeys, initial: { keys: [], unreadable: [] } })
  document.notices.forEach(report)
  const inMemory = new Map<string, OpenKey>()

  function sealed(providerId: string): SealedKey | undefined {
    return encryption.isAvailable() ? document.data.keys.find(key => key.providerId === providerId) : undefined
  }

  function state(providerId: string): KeyState {
    const held = inMemory.get(providerId)
    if (held) return { state: 'set', last4: last4(held), kept: 'memory' }
    const kept = sealed(providerId)
    if (kept) return { state: 'set', last4: kept.last4, kept: 'encrypted' }
    // If the system no longer encrypts anything, what it encrypted before cannot be read either.
    const { keys, unreadable } = document.data
    const gone = [...unreadable, ...keys].findLast(key => key.providerId === providerId)
    if (gone) return { state: 'lost', last4: gone.last4 }
    const ended = document.data.memory?.find(key => key.providerId === providerId)
    return ended ? { state: 'lost', last4: ended.last4, ended: true } : { state: 'none' }
  }

  return {
    state,
    async set(providerId, origin, key) {
      const open = openKey(providerId, origin, key)
      if (encryption.isAvailable()) {
        await replace(document, providerId, sealKey(open, encryption))
        inMemory.delete(providerId)
        await noteInMemory(document, providerId)
      } else {
        // An older key would come back at the next start that finds the keychain.
        await replace(document, providerId)
        inMemory.set(providerId, open)
        await noteInMemory(document, providerId, last4(open))
      }
      return state(providerId)
    },
    async get(providerId, origin) {
      const wanted = originOf(origin)
      const held = inMemory.get(providerId)
      if (held) return held.origin === wanted ? held.key : undefined
      const kept = sealed(providerId)
      return kept?.origin === wanted ? unsealed(kept, { encryption, document, lost }) : undefined
    },
    async remove(providerId) {
      inMemory.delete(providerId)
      await replace(document, providerId)
      await forgetLost(document, providerId)
      await noteInMemory(document, providerId)
    },
    flush: () => document.flush(),
  }
}

type Unsealing = Pick<KeysOptions, 'encryption' | 'lost'> & { document: Document<StoredKeys> }

async function unsealed(sealed: SealedKey, { encryption, document, lost }: Unsealing): Promise<string | undefined> {
  try {
    return unsealKey(sealed, encryption).key
  } catch {
    await document.update(data => withUnreadable(data, sealed))
    lost(sealed.providerId)
    return undefined
  }
}

/** Puts a key in the place of the provider's key, or nothing. */
async function replace(document: Document<StoredKeys>, providerId: string, sealed?: SealedKey): Promise<void> {
  const isThere = document.data.keys.some(key => key.providerId === providerId)
  if (!sealed && !isThere) return
  await document.update(data => {
    const others = data.keys.filter(key => key.providerId !== providerId)
    return { ...data, keys: sealed ? [...others, sealed] : others }
  })
}

/** Notes that the provider's key is in memory only or, without its end, that it no longer is. */
async function noteInMemory(document: Document<StoredKeys>, providerId: string, end?: string): Promise<void> {
  const { memory = [] } = document.data
  const others = memory.filter(key => key.providerId !== providerId)
  if (end === undefined && others.length === memory.length) return
  const kept = end === undefined ? others : [...others, { providerId, last4: end }]
  await document.update(data => ({ ...data, memory: kept }))
}

/** Kept apart and not deleted, as the keychain may open it some day. */
function withUnreadable(data: StoredKeys, sealed: SealedKey): StoredKeys {
  const keys = data.keys.filter(key => key.blob !== sealed.blob)
  return { keys, unreadable: [...data.unreadable, sealed] }
}

/** A person who forgets a key means the lost one, too. */
async function forgetLost(document: Document<StoredKeys>, providerId: string): Promise<void> {
  const { unreadable } = document.data
  const others = unreadable.filter(key => key.providerId !== providerId)
  if (others.length < unreadable.length) await document.update(({ keys }) => ({ keys, unreadable: others }))
}
