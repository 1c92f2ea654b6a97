import { z } from 'zod'

/** Names are written within references, which stand in headers, addresses and commands. */
export const VaultName = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,39}$/i)

/** What an entry is for; it says which fields a new one begins with. */
export const VAULT_KINDS = ['api-key', 'login', 'smtp', 'imap', 'custom'] as const
export const VaultKind = z.enum(VAULT_KINDS)
export type VaultKind = z.infer<typeof VaultKind>

/** Shorter secrets could not be told from other words in what a server answers. */
export const SHORTEST_SECRET = 4
export const LONGEST_VALUE = 10_000
export const MOST_ENTRIES = 500
export const MOST_FIELDS = 20
export const MOST_HOSTS = 50

/** `api.example.com`, `*.example.com` or, with a port, `localhost:8080`. */
export const HostPattern = z
  .string()
  .max(260)
  .regex(/^(\*\.)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/i)

/** What of an entry may be seen: its names, and the values that are no secrets. */
const VaultField = z.object({
  name: VaultName,
  isSecret: z.boolean(),
  /** Only of one that is no secret. */
  value: z.string().max(LONGEST_VALUE).optional(),
})

export const VaultEntry = z.object({
  id: z.string().max(100),
  /** By which it is called; no two entries have the same one, whatever the case of its letters. */
  name: VaultName,
  kind: VaultKind,
  fields: z.array(VaultField).min(1).max(MOST_FIELDS),
  /** Where its values may be sent. Nowhere else, and with none of them nowhere. */
  hosts: z.array(HostPattern).max(MOST_HOSTS),
  /** The profiles, by their ids, whose models may use it. Without a list all may. */
  profiles: z.array(z.string().max(200)).max(200).optional(),
})
export type VaultEntry = z.infer<typeof VaultEntry>

/** An entry as the person sees it. `kept` says where its secrets are; lost ones have to be entered again. */
export type VaultEntryView = VaultEntry & {
  kept: 'encrypted' | 'memory' | 'lost'
  /** When a value was sent last, in epoch milliseconds, and to which host. */
  used?: { at: number; host: string }
}

/** An entry as the person saves it. A secret without a value stays as it was. A new one has no `id`. */
export const SavedVaultEntry = VaultEntry.omit({ id: true }).extend({ id: z.string().max(100).optional() })
export type SavedVaultEntry = z.infer<typeof SavedVaultEntry>
