import type { VaultEntry } from '../../shared/vault/vault-entry'
import type { VaultReference } from '../../shared/vault/vault-reference'
import { mayGoTo, type Vault } from './vault'

/** The vault as the model of one profile may use it. */
export type VaultAccess = {
  entries(): VaultEntry[]
  find(name: string): VaultEntry | undefined
  mayGoTo(name: string, host: string): boolean
  open(reference: VaultReference, host: string): string | undefined
  noteUse(entry: string, host: string): Promise<void>
}

export function vaultFor(vault: Vault, profileId: string): VaultAccess {
  const find = (name: string) => vault.find(name, profileId)
  return {
    entries: () => vault.usableBy(profileId),
    find,
    mayGoTo(name, host) {
      const entry = find(name)
      return entry !== undefined && mayGoTo(entry, host)
    },
    open: (reference, host) => vault.open(reference, { profileId, host }),
    noteUse: vault.noteUse,
  }
}
