import { z } from 'zod'

/** Names are written within references, which stand in headers, addresses and commands. */
export const VaultName = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,39}$/i)

/** The purpose of an entry; it determines which fields a new one begins with. */
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

/** The visible part of an entry: its names, and the values that are not secrets. */
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
  /** The hosts to which its values may be sent. Nowhere else, and if there are none, nowhere. */
  hosts: z.array(HostPattern).max(MOST_HOSTS),
  /** Commands on this computer may be given its values too, once the person agreed to the command. */
  commands: z.literal(true).optional(),
  /** The profiles, by their ids, whose models may use it. Without a list all may. */
  profiles: z.array(z.string().max(200)).max(200).optional(),
})
export type VaultEntry = z.infer<typeof VaultEntry>

/** The recipient of a value: a host by a request, a program by a command, or the provider of a model. */
export const VaultUser = z.enum(['host', 'program', 'provider'])
export type VaultUser = z.infer<typeof VaultUser>

/** The time a value was last given, in epoch milliseconds, and to whom; `host` is the recipient's name. If `by` is absent, it is a host. */
export const VaultUse = z.object({ at: z.number(), host: z.string(), by: VaultUser.optional() })
export type VaultUse = z.infer<typeof VaultUse>

/** An entry as the person sees it. `kept` says where its secrets are; lost ones have to be entered again. */
export type VaultEntryView = VaultEntry & { kept: 'encrypted' | 'memory' | 'lost'; used?: VaultUse }

/** A field as the person saves it. A secret without a value stays as it was; `was` is the name that it had. */
const SavedVaultField = VaultField.extend({ was: VaultName.optional() })

/** An entry as the person saves it. A new one has no `id`. */
export const SavedVaultEntry = VaultEntry.omit({ id: true }).extend({
  id: z.string().max(100).optional(),
  fields: z.array(SavedVaultField).min(1).max(MOST_FIELDS),
})
export type SavedVaultEntry = z.infer<typeof SavedVaultEntry>
