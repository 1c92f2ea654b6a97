import { z } from 'zod'
import { MailAccount } from '../../shared/mail/mail-account'
import { ConnectedService } from '../../shared/services/connected-service'
import { Profile, ProviderSettings, RecentFolder, SessionSummary, Settings } from '../../shared/settings'
import { Draft } from '../store/documents/draft-files'
import { KeptGrant } from '../store/documents/grants'
import { KeptRecipients } from '../store/documents/known-recipients'
import { McpMemory } from '../store/documents/mcp-memory'
import { RESTORED_SESSIONS } from '../store/documents/restored-sessions'
import { ServiceJob } from '../store/documents/service-jobs'
import { SESSION_LINES } from '../store/documents/session-lines'

/** The list of what a backup holds. It is written last: what has none is no backup. */
export const MANIFEST = 'atrium-backup.json'

export const MOST_FILES = 5_000_000

/** Names that lead nowhere but into the backup, on every system; what else Atrium keeps by a name of its own is a document. */
export const isOwnName = (name: string): boolean =>
  isBackedUp(name) && !/(^|\/)\.{1,2}(\/|$)|[\\:\0]|\/\//.test(name) && name.length <= 1_000

export const Manifest = z.object({
  format: z.literal('atrium-backup'),
  version: z.literal(1),
  app: z.string().max(100),
  at: z.number().int(),
  files: z
    .array(
      z.object({
        name: z.string().refine(isOwnName),
        bytes: z.number().int().nonnegative(),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .max(MOST_FILES),
})
export type Manifest = z.infer<typeof Manifest>

const SECRET: ReadonlySet<string> = new Set(['keys.json', 'vault.json'])

/**
 * Returns whether a file of the data folder belongs in a backup: all except keys and the vault, copies, what is noted
 * about an earlier backup, what is made again (the search index), what waits to be deleted, and what a write has just
 * begun.
 */
export function isBackedUp(name: string): boolean {
  if (/^(sessions|trash|blobs|global|usage)\/./.test(name)) return !/(^|\/)\.[^/]*\.tmp$/.test(name)
  if (name === SESSION_LINES) return true
  return /^[a-z][a-z-]*\.json$/.test(name) && !SECRET.has(name) && name !== RESTORED_SESSIONS
}

/** The content of the documents, by their names. */
export const DOCUMENTS = {
  'settings.json': Settings,
  'providers.json': z.array(ProviderSettings),
  'profiles.json': z.array(Profile),
  'recent-folders.json': z.array(RecentFolder),
  'hidden-folders.json': z.array(z.string()),
  // The list of sessions, in backups of before it had lines of its own.
  'sessions.json': z.array(SessionSummary),
  'grants.json': z.array(KeptGrant),
  'mcp.json': McpMemory,
  'draft-files.json': z.array(Draft),
  'connected-services.json': z.array(ConnectedService),
  'service-jobs.json': z.array(ServiceJob),
  'mail-accounts.json': z.array(MailAccount),
  'mail-recipients.json': KeptRecipients,
} as const satisfies Record<string, z.ZodType>
