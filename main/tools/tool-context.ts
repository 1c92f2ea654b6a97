import type { MailProgress } from '../../shared/mail/mail-effect'
import type { CommandEffect } from '../../shared/session/effects'
import type { BrowserAccess } from '../browser/browser-access'
import type { ServiceAccess } from '../connected-services/connected-services'
import type { MailAccess } from '../mail/mail-access'
import type { Recipients } from '../mail/send/recipients'
import type { MemoryAccess } from '../memory/own-texts'
import type { SessionJobs } from '../shell/command/jobs'
import type { SentSecret } from '../vault/cover/secret-forms'
import type { VaultAccess } from '../vault/vault-access'
import type { FolderWatches } from '../workspace/folder-index/folder-watches'
import type { NotRehearsed, RehearsedCommand } from './commands/rehearsed-command'

/** The store for bytes by the SHA-256 of their content: images for the model, files as they were before a change. */
export type Blobs = {
  put(bytes: Uint8Array): Promise<string>
  /** Keeps a file without loading it; resolves to its hash and size. */
  putFile(path: string): Promise<{ hash: string; bytes: number }>
  get(hash: string): Promise<Uint8Array>
}

/** The things that a tool may reach. Anything else must be given to it by its input. */
export type ToolContext = {
  /** The real path of the open folder. */
  workspace: string
  signal: AbortSignal
  /** The paths that searches leave out, as lines of a .gitignore; without it the default ones. */
  searchSkips?: readonly string[]
  /** The person wants web pages requested from their own servers alone. */
  readsPagesDirectly?: boolean
  blobs: Blobs
  /** The commands that this session lets run in the background. */
  jobs: SessionJobs
  /** Finds out what commands change. Without it they run, and nothing is known of that. */
  folders?: FolderWatches
  /** The access of the model to the person's vault. */
  vault?: VaultAccess
  /** The provider of the calling model, and what tells it values of the vault by the result of this call. */
  asked?: { provider: string; model: string; tell(secrets: readonly SentSecret[]): void }
  /** The services that the person connected. */
  connected?: ServiceAccess
  /** The mail accounts that the person connected. */
  mail?: MailAccess
  /** The browser of the folder, as the session has it. */
  browser?(): Promise<BrowserAccess>
  /** The memory that models are given, where the session has one. */
  memory?: MemoryAccess
  /** To whom mails were sent. */
  recipients?: Recipients
  /** Changes the environment of a command that no person was asked about. */
  environment?(usual: Readonly<Record<string, string>>): Promise<Readonly<Record<string, string>>>
  /** Runs a command on a layer over the folder, where the session wants that of it; undefined where it does not. `hosts` may be connected to besides those that rules allow. */
  rehearse?(effect: CommandEffect, hosts?: readonly string[]): Promise<RehearsedCommand | NotRehearsed | undefined>
  /** Prints a page to a PDF. Without it there is no window system that could lay it out. */
  printPage?(html: string): Promise<Uint8Array>
  /** A command runs only where the system holds it to reading the folder. */
  confined?: true
  /** Has it written down that what was begun goes on by itself, and can be taken up again after Atrium has ended. */
  outlives?(): Promise<void>
  /** Has it written down how far a mail has come. Resolves once that is on disk. */
  mailed?(progress: MailProgress): Promise<void>
  /** Output to show while the call runs. Bounded by the receiver, not by the tool. */
  report(text: string): void
}
