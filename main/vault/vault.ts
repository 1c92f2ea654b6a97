import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../shared/errors'
import { sentence } from '../../shared/sentence'
import type { Notice } from '../../shared/settings'
import {
  MOST_ENTRIES,
  type SavedVaultEntry,
  SHORTEST_SECRET,
  type VaultEntry,
  type VaultEntryView,
  type VaultUser,
} from '../../shared/vault/vault-entry'
import type { VaultReference } from '../../shared/vault/vault-reference'
import { openDocument } from '../store/documents/document'
import type { Encryption } from '../store/documents/encryption'
import { storageError } from '../store/storage-error'
import { lostEntries } from './lost-entries'
import { StoredEntry } from './stored-entry'

/** For whom a value is: a profile's model has a request sent to a host, a command run, or wants to be told. */
export type VaultPurpose = { profileId: string } & ({ host: string } | { for: 'command' | 'model' })

/** The person's secrets. None of them is in a view, an event or an error. */
export type Vault = {
  /** Nothing is decrypted for it. That secrets are lost is found out afterwards, and told by `changed`. */
  list(): VaultEntryView[]
  /** Throws `AppError('bad-input')` where it cannot be kept so, and says why. */
  save(entry: SavedVaultEntry): Promise<void>
  remove(id: string): Promise<void>
  /** The entries that a profile may use. Nothing is decrypted for it. */
  usableBy(profileId: string): VaultEntry[]
  /** The entry of this name that a profile may use. */
  find(name: string, profileId: string): VaultEntry | undefined
  /** A value, for what its entry allows; undefined where there is none, or it cannot be decrypted any more. */
  open(reference: VaultReference, purpose: VaultPurpose): string | undefined
  /** Notes when a value was given to whom. */
  noteUse(entry: string, host: string, by?: VaultUser): Promise<void>
  flush(): Promise<void>
}

type VaultOptions = {
  file: string
  encryption: Encryption
  /** Is told where its file could not be read. */
  report(notice: Notice): void
  /** Hears that the list is another one. */
  changed?(): void
}

/** Opens the vault. */
export async function openVault({ file, encryption, report, changed = () => undefined }: VaultOptions): Promise<Vault> {
  const document = await openDocument<StoredEntry[]>({ file, schema: z.array(StoredEntry), initial: [] })
  document.notices.forEach(report)
  const secrets = keptSecrets(encryption)
  const lost = lostEntries({
    isLost: entry => secrets.of(entry) === undefined,
    entries: () => document.data.filter(entry => !secrets.isInMemory(entry)),
    changed,
  })

  const keptOf = (entry: StoredEntry) =>
    secrets.isInMemory(entry) ? 'memory' : hasSecrets(entry) && lost.has(entry) ? 'lost' : 'encrypted'

  const named = (name: string) => document.data.find(entry => isSameName(entry.name, name))

  function formerOf({ id: wanted }: SavedVaultEntry): StoredEntry | undefined {
    const former = document.data.find(({ id }) => id === wanted)
    if (wanted === undefined || former) return former
    throw new AppError('not-found', sentence`This entry is no longer in the vault.`)
  }

  return {
    list() {
      lost.look()
      return document.data.map(entry => viewOf(entry, keptOf(entry)))
    },
    async save(saved) {
      const former = formerOf(saved)
      const known = { id: former?.id ?? randomUUID(), values: former && secrets.of(former) }
      const { entry, values } = checkedEntry(saved, known)
      refuseTaken(entry, document.data)
      const stored = secrets.sealed(entry, values)
      await document.update(all =>
        former ? all.map(one => (one.id === entry.id ? { ...stored, ...usedOf(one) } : one)) : [...all, stored],
      )
      secrets.keep(stored, values)
      changed()
    },
    async remove(id) {
      await document.update(all => all.filter(entry => entry.id !== id))
      secrets.forget(id)
      changed()
    },
    usableBy: profileId => document.data.filter(entry => mayUse(entry, profileId)),
    find(name, profileId) {
      const entry = named(name)
      return entry && mayUse(entry, profileId) ? entry : undefined
    },
    open({ entry: name, field: wanted }, purpose) {
      const entry = named(name)
      if (!entry || !mayUse(entry, purpose.profileId) || !isFor(entry, purpose)) return undefined
      const field = entry.fields.find(one => isSameName(one.name, wanted))
      if (!field) return undefined
      return field.isSecret ? own(secrets.of(entry), field.name) : field.value
    },
    async noteUse(name, host, by) {
      const used = { at: Date.now(), host, ...(by && { by }) }
      await document.update(all => all.map(entry => (isSameName(entry.name, name) ? { ...entry, used } : entry)))
      changed()
    },
    flush: () => document.flush(),
  }
}

function viewOf({ blob: _, ...entry }: StoredEntry, kept: VaultEntryView['kept']): VaultEntryView {
  return { ...entry, kept }
}

function refuseTaken({ id, name }: VaultEntry, all: readonly VaultEntry[]): void {
  const other = all.find(entry => isSameName(entry.name, name) && entry.id !== id)
  if (other) throw new AppError('bad-input', sentence`An entry named ${other.name} already exists.`)
  if (all.length >= MOST_ENTRIES && all.every(entry => entry.id !== id))
    throw new AppError('bad-input', sentence`The vault can hold up to ${MOST_ENTRIES} entries.`)
}

/** A field may be called as what every object has. */
const own = (values: SecretValues['values'] | undefined, name: string): string | undefined =>
  values && Object.hasOwn(values, name) ? values[name] : undefined

const hasSecrets = ({ fields }: VaultEntry): boolean => fields.some(({ isSecret }) => isSecret)

const usedOf = ({ used }: StoredEntry) => (used ? { used } : {})

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

const mayUse = ({ profiles }: VaultEntry, profileId: string): boolean => profiles?.includes(profileId) ?? true

function isFor(entry: VaultEntry, purpose: VaultPurpose): boolean {
  if ('host' in purpose) return mayGoTo(entry, purpose.host)
  // The person approved, on a card of its own, everything that a model is told.
  return purpose.for === 'model' || entry.commands === true
}

/** Returns whether the values of an entry may be sent to a host, which is given with its port if that is not the usual one. */
export function mayGoTo({ hosts }: Pick<VaultEntry, 'hosts'>, host: string): boolean {
  const wanted = host.toLowerCase()
  return hosts.some(one => {
    const pattern = one.toLowerCase()
    return pattern.startsWith('*.') ? wanted.endsWith(pattern.slice(1)) : wanted === pattern
  })
}

type Values = SecretValues['values']

/** Keeps the secrets of entries: sealed beside them or, if the system has no safe store, in memory until the app quits. */
function keptSecrets(encryption: Encryption) {
  const inMemory = new Map<string, Values>()

  return {
    isInMemory: ({ id }: VaultEntry): boolean => inMemory.has(id),
    /** Undefined where they are lost. */
    of(entry: StoredEntry): Values | undefined {
      const { blob } = entry
      return inMemory.get(entry.id) ?? (blob === undefined ? undefined : unsealValues({ ...entry, blob }, encryption))
    },
    /** The entry as it is to be stored. */
    sealed(entry: VaultEntry, values: Values): StoredEntry {
      if (!encryption.isAvailable()) return entry
      const { id, hosts, commands } = entry
      return { ...entry, blob: sealValues({ id, hosts, ...(commands && { commands }), values }, encryption) }
    },
    /** To be called once it was stored, or was not and is removed. */
    keep({ id, blob }: StoredEntry, values: Values): void {
      if (blob !== undefined) inMemory.delete(id)
      else inMemory.set(id, values)
    },
    forget: (id: string): void => void inMemory.delete(id),
  }
}

type Former = { id: string; values: SecretValues['values'] | undefined }

/** An entry to be stored, and its secrets: what is left empty stays as it was. Throws `AppError('bad-input')` where that cannot be. */
function checkedEntry(
  saved: SavedVaultEntry,
  { id, values: former = {} }: Former,
): { entry: VaultEntry; values: SecretValues['values'] } {
  const values: SecretValues['values'] = {}
  const names = new Set<string>()
  const fields = saved.fields.map(({ name, was = name, isSecret, value }) => {
    if (names.has(name.toLowerCase())) throw new AppError('bad-input', sentence`Two fields are named ${name}.`)
    names.add(name.toLowerCase())
    if (!isSecret) return { name, isSecret, value: value ?? '' }
    const secret = value ?? (Object.hasOwn(former, was) ? former[was] : undefined)
    if (secret === undefined) throw new AppError('bad-input', sentence`The field ${name} needs a value.`)
    if (secret.length < SHORTEST_SECRET)
      throw new AppError(
        'bad-input',
        sentence`The secret ${name} is too short. It needs at least ${SHORTEST_SECRET} characters.`,
      )
    values[name] = secret
    return { name, isSecret }
  })
  const { name, kind, hosts, commands, profiles } = saved
  return {
    entry: { id, name, kind, fields, hosts, ...(commands && { commands }), ...(profiles && { profiles }) },
    values,
  }
}

/**
 * The secret part of an entry. The part that says where it may go lies beside it in the open, and is repeated within:
 * changing it there gives nobody the values.
 */
const SecretValues = z.object({
  id: z.string(),
  hosts: z.array(z.string()),
  commands: z.literal(true).optional(),
  values: z.record(z.string(), z.string()),
})
type SecretValues = z.infer<typeof SecretValues>

/** In base64. Throws `AppError('storage')` where the system refuses. */
function sealValues(open: SecretValues, encryption: Encryption): string {
  try {
    return encryption.encrypt(JSON.stringify(open)).toString('base64')
  } catch (error) {
    throw storageError(sentence`Couldn’t encrypt the vault`, error)
  }
}

type SealedValue = { id: string; hosts: readonly string[]; commands?: true | undefined; blob: string }

/** Undefined where it cannot be decrypted, or was sealed for another entry or other uses than it claims. */
function unsealValues(
  { id, hosts, commands, blob }: SealedValue,
  encryption: Encryption,
): SecretValues['values'] | undefined {
  if (!encryption.isAvailable()) return undefined
  try {
    const open = SecretValues.parse(JSON.parse(encryption.decrypt(Buffer.from(blob, 'base64'))))
    const isSame = open.id === id && JSON.stringify(open.hosts) === JSON.stringify(hosts) && open.commands === commands
    return isSame ? open.values : undefined
  } catch {
    return undefined
  }
}
