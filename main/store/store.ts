import { join } from 'node:path'
import { z } from 'zod'
import { changedSettings } from '../../shared/changed-settings'
import { MailAccount, MOST_MAIL_ACCOUNTS } from '../../shared/mail/mail-account'
import { sentence } from '../../shared/sentence'
import { ConnectedService, MOST_SERVICES } from '../../shared/services/connected-service'
import { type Notice, Profile, ProviderSettings, RecentFolder, Settings } from '../../shared/settings'
import { type BlobStore, blobStore } from './blobs/blob-store'
import { type Collection, collection } from './documents/collection'
import { type ConnectedList, connectedList } from './documents/connected-list'
import { type Document, openDocument } from './documents/document'
import { Draft, type DraftFiles, draftFiles } from './documents/draft-files'
import type { Encryption } from './documents/encryption'
import { type GitMemory, GitRecords, gitMemory } from './documents/git-records'
import { type Grants, grants, KeptGrant } from './documents/grants'
import { type HiddenFolders, hiddenFolders } from './documents/hidden-folders'
import { KeptRecipients, type KnownRecipients, knownRecipients } from './documents/known-recipients'
import { type RecentFolders, recentFolders } from './documents/recent-folders'
import { RESTORED_SESSIONS, type RestoredSessions, restoredSessions } from './documents/restored-sessions'
import { ServiceJob } from './documents/service-jobs'
import { reconcile, type SessionIndex, sessionIndex } from './documents/session-index'
import { openSessionLines } from './documents/session-lines'
import { type UsageLedger, usageLedger } from './documents/usage-ledger'
import { type WorktreeMemory, WorktreeRecord, worktreeMemory } from './documents/worktree-records'
import { headSigning } from './logs/head-signing'
import { type SessionLogs, sessionLogs } from './logs/session-logs'

/** Needs neither key nor network, so there is always something that answers. */
export const offlineProvider: ProviderSettings = { id: 'offline', label: 'Offline', protocol: 'offline' }
export const offlineProfile: Profile = Profile.parse({
  id: 'offline',
  name: 'Offline guide',
  providerId: 'offline',
  model: 'guide',
})

/** Everything that Atrium keeps, but for the keys. A change resolves once it is on the disk, or rejects with `AppError('storage')`. */
export type Store = {
  settings: { get(): Settings; update(change: Partial<Settings>): Promise<Settings> }
  providers: Collection<ProviderSettings>
  profiles: Collection<Profile>
  services: ConnectedList<ConnectedService>
  mail: ConnectedList<MailAccount>
  serviceJobs: Document<ServiceJob[]>
  recipients: KnownRecipients
  recentFolders: RecentFolders
  hiddenFolders: HiddenFolders
  grants: Grants
  drafts: DraftFiles
  git: GitMemory
  worktrees: WorktreeMemory
  sessions: SessionIndex
  restored: RestoredSessions
  logs: SessionLogs
  usage: UsageLedger
  blobs: BlobStore
  /** The problems at opening, as text for the person. */
  notices: readonly Notice[]
  /** Resolves once no change of the settings, the providers or the profiles waits to be saved: until then they are the former ones. */
  saved(): Promise<void>
  /** Resolves when everything is on the disk. */
  close(): Promise<void>
}

/** Opens the store in a folder of its own, whatever state its files are in. One process at a time may have it open. Without `encryption` the ends of logs are not signed. */
export async function openStore(folder: string, encryption?: Encryption): Promise<Store> {
  const open: Open = (name, schema, initial) => openDocument({ file: join(folder, name), schema, initial })
  const [settings, providers, profiles, folders, hidden, summaries, rules, drafts, brought, connected, git, worktrees] =
    await Promise.all([
      open('settings.json', Settings, Settings.parse({})),
      open('providers.json', z.array(ProviderSettings), []),
      open('profiles.json', z.array(Profile), []),
      open('recent-folders.json', z.array(RecentFolder), []),
      open('hidden-folders.json', z.array(z.string()), []),
      openSessionLines(folder),
      open('grants.json', z.array(KeptGrant), []),
      open('draft-files.json', z.array(Draft), []),
      open(RESTORED_SESSIONS, z.array(z.string()), []),
      openConnected(open),
      open('git.json', GitRecords, GitRecords.parse({})),
      open('worktrees.json', z.array(WorktreeRecord), []),
    ])
  const documents = [
    settings,
    providers,
    profiles,
    folders,
    hidden,
    rules,
    drafts,
    brought,
    git,
    worktrees,
    ...connected.documents,
  ]
  const logs = sessionLogs(folder, encryption && { signing: headSigning(folder, encryption) })
  const files = [...documents, summaries]
  const usage = usageLedger(folder)
  const notices = [...files.flatMap(file => file.notices), ...(await reconcile(summaries, logs))]

  void dropOrphans(drafts, logs)

  return {
    settings: { get: () => settings.data, update: change => settings.update(data => changedSettings(data, change)) },
    providers: collection(providers, offlineProvider),
    profiles: collection(profiles, offlineProfile),
    ...connected.parts,
    recentFolders: recentFolders(folders),
    hiddenFolders: hiddenFolders(hidden),
    sessions: sessionIndex(summaries),
    restored: restoredSessions(brought),
    grants: grants(rules),
    drafts: draftFiles(drafts),
    git: gitMemory(git),
    worktrees: worktreeMemory(worktrees),
    logs,
    usage,
    blobs: blobStore(join(folder, 'blobs')),
    notices,
    saved: () => flushAll([settings, providers, profiles]),
    async close() {
      await flushAll([...files, usage])
      await logs.close()
    },
  }
}

async function flushAll(files: readonly { flush(): Promise<void> }[]): Promise<void> {
  await Promise.all(files.map(file => file.flush()))
}

type Open = <T>(name: string, schema: z.ZodType<T>, initial: T) => Promise<Document<T>>

/** Opens what the person connected: services and what they work on, mail accounts and the people these wrote to. */
async function openConnected(open: Open) {
  const listed = await open('connected-services.json', z.array(ConnectedService), [])
  const serviceJobs = await open('service-jobs.json', z.array(ServiceJob), [])
  const accounts = await open('mail-accounts.json', z.array(MailAccount), [])
  const recipients = await open('mail-recipients.json', KeptRecipients, [])
  const mail = connectedList(accounts, { most: MOST_MAIL_ACCOUNTS, full: MAIL_FULL })
  const services = connectedList(listed, { most: MOST_SERVICES, full: SERVICES_FULL })
  return {
    documents: [listed, serviceJobs, accounts, recipients],
    parts: { services, serviceJobs, mail, recipients: knownRecipients(recipients) },
  }
}

const SERVICES_FULL = sentence`You can connect up to ${MOST_SERVICES} services.`
const MAIL_FULL = sentence`You can connect up to ${MOST_MAIL_ACCOUNTS} email accounts.`

/** Drops what was added to messages of sessions that are gone for good. A folder that cannot be read drops nothing. */
async function dropOrphans(drafts: Document<Draft[]>, logs: SessionLogs): Promise<void> {
  const drafted = drafts.data.map(({ sessionId }) => sessionId)
  if (drafted.length === 0) return
  try {
    // Twice, as one may be put into the trash meanwhile, or taken out of it.
    const there = new Set([...(await logs.ids()), ...(await logs.removedIds()), ...(await logs.ids())])
    const gone = new Set(drafted.filter(sessionId => !there.has(sessionId)))
    if (there.size === 0 || gone.size === 0) return
    await drafts.update(all => all.filter(({ sessionId }) => !gone.has(sessionId)))
  } catch {
    // They are looked at again at the next start.
  }
}
