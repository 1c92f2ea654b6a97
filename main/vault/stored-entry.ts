import { z } from 'zod'
import { VaultEntry, VaultUse } from '../../shared/vault/vault-entry'

/** An entry as it lies on the disk. Without a `blob` its secrets are in memory, or lost. */
export const StoredEntry = VaultEntry.extend({ blob: z.string().optional(), used: VaultUse.optional() })
export type StoredEntry = z.infer<typeof StoredEntry>
