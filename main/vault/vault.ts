import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../shared/errors'
import { sentence } from '../../shared/sentence'
import type { Notice } from '../../shared/settings'
import {
  MOST_ENTRIES,
  type SavedVaultEntry,
  SHORTEST_SECRET,
  VaultEntry,
  type VaultEntryView,
} from '../../shared/vault/vault-entry'
import type { VaultReference } from '../../shared/vault/vault-reference'
import { openDocument } from '../store/documents/document'
import type { Encryption } from '../store/documents/encryption'
import { type SecretValues, sealValues, unsealValues } from './sealed-values'

/** An entry as it lies on the disk. Without a `blob` its secrets are in memory, or lost. */
const StoredEntry = VaultEntry.extend({
  blob: z.string().optional(),
  used: z.object({ at: z.number(), host: z.string() }).optional(),
})
type StoredEntry = z.infer<typeof StoredEntry>

/** The person's secrets. None of them is in a view, an event or an error. */
export type Vault = {
  list(): VaultEntryView[]
  /** Throws `AppError('bad-input')` where it cannot be kept so, and says why. */
  save(entry: SavedVaultEntry): Promise<void>
  remove(id: string): Promise<void>
  /** The entries that a profile may use. Nothing is decrypted for it. */
  usableBy(profileId: string): VaultEntry[]
  /** The entry of this name that a profile may use. */
  find(name: string, profileId: string): VaultEntry | undefined
  /** A value, for a host that it may go to; undefined where there is none, or it cannot be decrypted any more. */
  open(reference: VaultReference, to: { profileId: string; host: string }): string | undefined
  /** Notes when, and for which host, a value was used. */
  noteUse(entry: string, host: string): Promise<void>
  flush(): Promise<void>
}

type VaultOptions = { file: string; encryption: Encryption; report(notice: Notice): void }

/** Opens the vault. `report` is told where its file could not be read. */
export async function openVault({ file, encryption, report }: VaultOptions): Promise<Vault> {
  const document = await openDocument<StoredEntry[]>({ file, schema: z.array(StoredEntry), initial: [] })
  document.notices.forEach(report)
  /** Secrets for which the system has no safe place, by the ids of their entries; until the app ends. */
  const inMemory = new Map<string, SecretValues['values']>()

  const secretsOf = ({ id, hosts, blob }: StoredEntry): SecretValues['values'] | undefined =>
    inMemory.get(id) ?? (blob === undefined ? undefined : unsealValues({ id, hosts, blob }, encryption))

  function viewOf(entry: StoredEntry): VaultEntryView {
    const { blob: _, ...shown } = entry
    const hasSecrets = entry.fields.some(({ isSecret }) => isSecret)
    const isThere = !hasSecrets || secretsOf(entry) !== undefined
    return { ...shown, kept: isThere ? (inMemory.has(entry.id) ? 'memory' : 'encrypted') : 'lost' }
  }

  const named = (name: string) => document.data.find(entry => isSameName(entry.name, name))

  function formerOf({ id: wanted }: SavedVaultEntry): StoredEntry | undefined {
    const former = document.data.find(({ id }) => id === wanted)
    if (wanted === undefined || former) return former
    throw new AppError('not-found', sentence`This entry is no longer in the vault.`)
  }

  return {
    list: () => document.data.map(viewOf),
    async save(saved) {
      const former = formerOf(saved)
      const { entry, values } = checked(saved, former && { ...former, values: secretsOf(former) ?? {} })
      refuseTaken(entry, document.data)
      const canSeal = encryption.isAvailable()
      const open = { id: entry.id, hosts: entry.hosts, values }
      const stored = { ...entry, ...(canSeal && { blob: sealValues(open, encryption) }) }
      await document.update(all =>
        former ? all.map(one => (one.id === entry.id ? { ...stored, ...usedOf(one) } : one)) : [...all, stored],
      )
      if (canSeal) inMemory.delete(entry.id)
      else inMemory.set(entry.id, values)
    },
    async remove(id) {
      await document.update(all => all.filter(entry => entry.id !== id))
      inMemory.delete(id)
    },
    usableBy: profileId => document.data.filter(entry => mayUse(entry, profileId)),
    find(name, profileId) {
      const entry = named(name)
      return entry && mayUse(entry, profileId) ? entry : undefined
    },
    open({ entry: name, field: wanted }, { profileId, host }) {
      const entry = named(name)
      if (!entry || !mayUse(entry, profileId) || !mayGoTo(entry, host)) return undefined
      const field = entry.fields.find(one => isSameName(one.name, wanted))
      if (!field) return undefined
      return field.isSecret ? own(secretsOf(entry), field.name) : field.value
    },
    async noteUse(name, host) {
      const used = { at: Date.now(), host }
      await document.update(all => all.map(entry => (isSameName(entry.name, name) ? { ...entry, used } : entry)))
    },
    flush: () => document.flush(),
  }
}

function refuseTaken({ id, name }: VaultEntry, all: readonly VaultEntry[]): void {
  const other = all.find(entry => isSameName(entry.name, name) && entry.id !== id)
  if (other) throw new AppError('bad-input', sentence`There is an entry called ${other.name} already.`)
  if (all.length >= MOST_ENTRIES && all.every(entry => entry.id !== id))
    throw new AppError('bad-input', sentence`The vault holds ${MOST_ENTRIES} entries at most.`)
}

/** A field may be called as what every object has. */
const own = (values: SecretValues['values'] | undefined, name: string): string | undefined =>
  values && Object.hasOwn(values, name) ? values[name] : undefined

const usedOf = ({ used }: StoredEntry) => (used ? { used } : {})

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

const mayUse = ({ profiles }: VaultEntry, profileId: string): boolean => profiles?.includes(profileId) ?? true

/** Whether the values of an entry may be sent to a host, which is given with its port where that is not the usual one. */
export function mayGoTo({ hosts }: Pick<VaultEntry, 'hosts'>, host: string): boolean {
  const wanted = host.toLowerCase()
  return hosts.some(one => {
    const pattern = one.toLowerCase()
    return pattern.startsWith('*.') ? wanted.endsWith(pattern.slice(1)) : wanted === pattern
  })
}

type Former = StoredEntry & { values: SecretValues['values'] }

/** An entry to be stored, and its secrets. What is left empty stays as it was. */
function checked(
  saved: SavedVaultEntry,
  former: Former | undefined,
): { entry: VaultEntry; values: SecretValues['values'] } {
  const values: SecretValues['values'] = {}
  const names = new Set<string>()
  const fields = saved.fields.map(({ name, isSecret, value }) => {
    if (names.has(name.toLowerCase())) throw new AppError('bad-input', sentence`Two fields are called ${name}.`)
    names.add(name.toLowerCase())
    if (!isSecret) return { name, isSecret, value: value ?? '' }
    const secret = value ?? own(former?.values, name)
    if (secret === undefined) throw new AppError('bad-input', sentence`The field ${name} needs a value.`)
    if (secret.length < SHORTEST_SECRET)
      throw new AppError(
        'bad-input',
        sentence`The secret ${name} is too short: ${SHORTEST_SECRET} characters at least.`,
      )
    values[name] = secret
    return { name, isSecret }
  })
  const { name, kind, hosts, profiles } = saved
  return {
    entry: { id: former?.id ?? randomUUID(), name, kind, fields, hosts, ...(profiles && { profiles }) },
    values,
  }
}
