import type { VaultEntry } from '../../shared/vault/vault-entry'
import type { Encryption } from '../store/documents/encryption'
import { type SecretValues, sealValues, unsealValues } from './sealed-values'
import type { StoredEntry } from './stored-entry'

type Values = SecretValues['values']

/** Keeps the secrets of entries: sealed beside them or, if the system has no safe store, in memory until the app quits. */
export function keptSecrets(encryption: Encryption) {
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
