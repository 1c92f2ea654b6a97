import type { VaultEntry } from '../../shared/vault/vault-entry'
import type { VaultReference } from '../../shared/vault/vault-reference'
import type { VaultAccess } from './vault-access'

/** The entry that a reference names. Throws an `Error` for the model where the vault has no such value for it. */
export function namedEntry({ entry: name, field }: VaultReference, vault: VaultAccess | undefined): VaultEntry {
  const entry = vault?.find(name)
  if (!entry) throw noEntry(name, vault)
  if (entry.fields.some(one => one.name.toLowerCase() === field)) return entry
  const names = entry.fields.map(one => one.name).join(', ')
  throw new Error(`The entry '${entry.name}' of the vault has no field '${field}'. It has: ${names}.`)
}

/** Returns the error for a model that names an entry which is not there for it. */
export function noEntry(name: string, vault: VaultAccess | undefined): Error {
  const names = vault?.entries().map(one => one.name) ?? []
  const has = names.length > 0 ? `It has: ${names.join(', ')}.` : 'It has none.'
  return new Error(`The vault has no entry '${name}' for you. ${has}`)
}

/** Returns whether a host, with its port if it has one, is this computer, to which a value may go without TLS. */
export const isThisComputer = (host: string): boolean => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host)
