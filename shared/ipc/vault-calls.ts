import { z } from 'zod'
import { SavedVaultEntry, type VaultEntryView } from '../vault/vault-entry'

/**
 * The event that the vault's entries, their kept data, or the times of their use have changed: a view that shows them
 * requests them again.
 */
export type VaultEvents = { 'vault.changed': Record<string, never> }

/** The renderer's calls about the vault. No secret is ever returned. */
export const vaultCalls = {
  'vault.list': { input: z.void(), output: z.custom<VaultEntryView[]>() },
  /** Refused with 'bad-input' where a name is taken, or a value cannot be kept. */
  'vault.save': { input: z.object({ entry: SavedVaultEntry }), output: z.custom<VaultEntryView[]>() },
  'vault.remove': { input: z.object({ id: z.string().max(100) }), output: z.custom<VaultEntryView[]>() },
}
