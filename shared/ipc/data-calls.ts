import { z } from 'zod'
import type { Profile, ProviderView } from '../settings'

/** `trash` are removed sessions; `pages` is what pages of the browser keep; `backups` older copies of files, and data that a restore put aside. */
export type DataKind = 'sessions' | 'pictures' | 'preimages' | 'trash' | 'pages' | 'backups' | 'other'
export type DataPart = { kind: DataKind; bytes: number; files: number }

/** The folder in which Atrium keeps its data, and how much that is. */
export type DataSize = { folder: string; parts: DataPart[] }

/** The content of a backup, before it is restored. `at` is epoch milliseconds. */
export type BackupSummary = {
  path: string
  at: number
  version: string
  bytes: number
  sessions: number
  providers: number
  profiles: number
  /** Rules that let something run without asking. They stay behind. */
  rules: number
  /** MCP servers, which come switched off. */
  servers: number
}

/** `unused` are pictures and copies of files that no session refers to; `pages` is what pages of the browsers of all folders keep; `backups` is data that a restore put aside. */
export const ClearKind = z.enum(['trash', 'unused', 'pages', 'backups', 'all'])
export type ClearKind = z.infer<typeof ClearKind>

export type SetupConflict = { kind: 'provider' | 'profile'; id: string; name: string }
/** The outcome of an import. If there are conflicts, nothing was taken over yet: the person first decides what to do with them. */
export type SetupImport = {
  added: number
  conflicts: SetupConflict[]
  providers: ProviderView[]
  profiles: Profile[]
}

/** A setup is a few kilobytes; nobody has one of this size. */
export const MAX_SETUP_CHARACTERS = 5_000_000

export const dataCalls = {
  'data.size': { input: z.void(), output: z.custom<DataSize>() },
  /** Shows the folder in the system's file manager. */
  'data.reveal': { input: z.void(), output: z.void() },
  /** Asks for a folder and makes a backup in it, one file without keys; gives its path, or null when the person cancelled. */
  'data.backUp': { input: z.void(), output: z.string().nullable() },
  /** Ends the backup or the restoring that is under way, without a trace. */
  'data.cancel': { input: z.void(), output: z.void() },
  /** Asks for a backup and looks into it; null when the person cancelled. */
  'data.pickBackup': { input: z.void(), output: z.custom<BackupSummary | null>() },
  /** Copies the backup beside the data, and starts Atrium again with it. What is there now is put aside. */
  'data.restore': { input: z.object({ path: z.string().min(1).max(10_000) }), output: z.void() },
  /** `all` starts Atrium again. Gives how many bytes go. */
  'data.clear': { input: z.object({ kind: ClearKind }), output: z.number() },
  /** Shows the system's dialog and writes providers and profiles, without keys; null when the person cancelled. */
  'setup.save': { input: z.void(), output: z.string().nullable() },
  'setup.load': {
    input: z.object({
      text: z.string().max(MAX_SETUP_CHARACTERS),
      conflicts: z.enum(['replace', 'copy']).optional(),
    }),
    output: z.custom<SetupImport>(),
  },
}
