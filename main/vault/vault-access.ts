import type { VaultEntry, VaultUser } from '../../shared/vault/vault-entry'
import type { VaultReference } from '../../shared/vault/vault-reference'
import { type ToldSecrets, toldSecrets } from './told-secrets'
import { mayGoTo, type Vault } from './vault'

/** The vault as the model of one profile may use it. */
export type VaultAccess = {
  entries(): VaultEntry[]
  find(name: string): VaultEntry | undefined
  mayGoTo(name: string, host: string): boolean
  open(reference: VaultReference, host: string): string | undefined
  /** A value for a command that was approved, where the entry allows that. */
  openForCommand(reference: VaultReference): string | undefined
  /** A value that the model is to see itself, once that was approved. */
  openForModel(reference: VaultReference): string | undefined
  noteUse(entry: string, host: string, by?: VaultUser): Promise<void>
  /** Returns what models of a session were told. */
  told(sessionId: string): ToldSecrets
}

/** The vault as models use it, by the ids of their profiles. */
export function vaultAccess(vault: Vault): (profileId: string) => VaultAccess {
  const sessions = new Map<string, ToldSecrets>()
  const told = (sessionId: string) => {
    const own = sessions.get(sessionId) ?? toldSecrets()
    sessions.set(sessionId, own)
    return own
  }
  return profileId => ({ ...accessOf(vault, profileId), told })
}

function accessOf(vault: Vault, profileId: string): Omit<VaultAccess, 'told'> {
  const find = (name: string) => vault.find(name, profileId)
  return {
    entries: () => vault.usableBy(profileId),
    find,
    mayGoTo(name, host) {
      const entry = find(name)
      return entry !== undefined && mayGoTo(entry, host)
    },
    open: (reference, host) => vault.open(reference, { profileId, host }),
    openForCommand: reference => vault.open(reference, { profileId, for: 'command' }),
    openForModel: reference => vault.open(reference, { profileId, for: 'model' }),
    noteUse: vault.noteUse,
  }
}
