import { z } from 'zod'
import { SavedVaultEntry, type VaultEntryView } from '../vault/vault-entry'

/** Which entries there are, what of them is kept, or when they were used is another now: whoever shows it asks again. */
export type VaultEvents = { 'vault.changed': Record<string, never> }

/** What the renderer may ask of the vault. No secret is ever answered. */
export const vaultCalls = {
  'vault.list': { input: z.void(), output: z.custom<VaultEntryView[]>() },
  /** Refused with 'bad-input' where a name is taken, or a value cannot be kept. */
  'vault.save': { input: z.object({ entry: SavedVaultEntry }), output: z.custom<VaultEntryView[]>() },
  'vault.remove': { input: z.object({ id: z.string().max(100) }), output: z.custom<VaultEntryView[]>() },
}
