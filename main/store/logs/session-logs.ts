import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../shared/errors'
import { type LocalizedText, sentence } from '../../../shared/sentence'
import type { SessionEvent, SessionFact } from '../../../shared/session/session-events'
import type { SessionSummary } from '../../../shared/settings'
import { exists } from '../set-aside'
import { namesIn, removeTemporaries } from '../write-atomic'
import type { HeadSigning } from './head-signing'
import { openFiles } from './open-files'
import { logName, sessionIdsIn } from './session-files'
import { type LogRead, type SessionLog, sessionLog, type VerifiedRead } from './session-log'
import { summariseSessions } from './summarise-session'
import { emptyTrash, hasRemovedLogs, moveLog, removedLogs } from './trash'

export type SessionCreated = Extract<SessionFact, { type: 'session.created' }>

/**
 * The logs of all sessions. Everything about one session happens in the order in which it was asked for. Failures of the
 * disk are `AppError('storage')`, an unknown session is `not-found`, an id that cannot be one `bad-input`.
 */
export type SessionLogs = {
  /**
   * Begins a log, all of it or none. `copied` events follow the first one with their own dates and new numbers.
   * `conflict` where there is a log already, in the trash too.
   */
  create(id: string, fact: SessionCreated, copied?: readonly SessionEvent[]): Promise<SessionEvent>
  /** Resolves once the event is on the disk. One that could not be written leaves nothing behind. */
  append(id: string, fact: SessionFact): Promise<SessionEvent>
  /** All events in the order of their numbers, and what was wrong with the log. Refuses a log of a newer version. */
  read(id: string): Promise<LogRead>
  /** As `read`, and says as well whether the log ends as it was noted to. */
  verify(id: string): Promise<VerifiedRead>
  /** The ids of the sessions that have a log. */
  ids(): Promise<string[]>
  /** Sessions as their logs tell them, for a list that was lost. `problems` names those that could not be read. */
  summarise(ids: readonly string[]): Promise<{ sessions: SessionSummary[]; problems: LocalizedText[] }>
  /** `summarise` for every session that has a log. */
  list(): Promise<{ sessions: SessionSummary[]; problems: LocalizedText[] }>
  /** Moves a log to the trash, where it stays for 30 days. */
  remove(id: string): Promise<void>
  restore(id: string): Promise<void>
  /** Of all that is in the trash. */
  removedIds(): Promise<string[]>
  /** Returns the readable sessions in the trash, the one removed last first; `until` is when it is deleted for good. */
  removed(): Promise<(SessionSummary & { until: number })[]>
  /** Returns whether there are any except those of sub-agents. */
  hasRemoved(): Promise<boolean>
  /** Closes a log's file until the next append. */
  release(id: string): Promise<void>
  /** Waits for what is under way and closes all files. */
  close(): Promise<void>
}

/** The number of logs that may have their file open, and the time for which they may after the last append. */
const KEPT_OPEN = { most: 50, idleMs: 10 * 60_000 }

/** Without `signing` the ends of logs are noted, and not signed. */
type LogsOptions = { now?: () => number; keptOpen?: typeof KEPT_OPEN; signing?: HeadSigning | undefined }

/** Logs live in `sessions/<id>.jsonl` of the folder, removed ones in `trash/`. */
export function sessionLogs(folder: string, options: LogsOptions = {}): SessionLogs {
  const { now = Date.now, keptOpen = KEPT_OPEN, signing } = options
  const sessions = join(folder, 'sessions')
  const trash = join(folder, 'trash')
  const heads = join(folder, 'heads')
  const logs = new Map<string, SessionLog>()
  // A file that cannot be closed is of no more use, which the next append finds out by itself.
  const files = openFiles({ ...keptOpen, close: id => void release(id).catch(done) })
  const cleaned = clean({ sessions, trash, heads }, now()).catch(tryNextTime)

  async function logOf(id: string): Promise<SessionLog> {
    const log = logs.get(id) ?? sessionLog({ path: join(sessions, logName(id)), head: join(heads, id) }, now, signing)
    logs.set(id, log)
    await cleaned
    return log
  }

  async function append(id: string, fact: SessionFact): Promise<SessionEvent> {
    const log = await logOf(id)
    const appended = log.append(fact)
    files.use(id)
    return appended
  }

  async function release(id: string): Promise<void> {
    files.forget(id)
    await logs.get(id)?.whileClosed(done)
  }

  async function ids(): Promise<string[]> {
    return sessionIdsIn(await namesIn(sessions))
  }

  const read = async (id: string) => (await logOf(id)).read()
  const summarise = (ids: readonly string[]) => summariseSessions(ids, async id => (await read(id)).events)

  return {
    async create(id, fact, copied) {
      const log = await logOf(id)
      if (await exists(join(trash, logName(id))))
        throw new AppError('conflict', sentence`That session is in the trash.`)
      return log.create(fact, copied)
    },
    append,
    read,
    verify: async id => (await logOf(id)).verify(),
    ids,
    summarise,
    list: async () => summarise(await ids()),
    remove: async id => (await logOf(id)).whileClosed(() => moveLog(logName(id), sessions, trash)),
    restore: async id => (await logOf(id)).whileClosed(() => moveLog(logName(id), trash, sessions)),
    ...inTrash(trash, cleaned),
    release,
    async close() {
      await cleaned
      files.forgetAll()
      await Promise.all([...logs.values()].map(log => log.whileClosed(done)))
    },
  }
}

/** Returns what is in the trash, once what was there for too long is gone. */
function inTrash(trash: string, cleaned: Promise<void>): Pick<SessionLogs, 'removedIds' | 'removed' | 'hasRemoved'> {
  return {
    async removedIds() {
      await cleaned
      return sessionIdsIn(await namesIn(trash))
    },
    async removed() {
      await cleaned
      return removedLogs(trash)
    },
    async hasRemoved() {
      await cleaned
      return hasRemovedLogs(trash).catch(() => false)
    },
  }
}

async function done(): Promise<void> {}

async function clean(folders: { sessions: string; trash: string; heads: string }, now: number): Promise<void> {
  await Promise.all([removeTemporaries(folders.sessions), emptyTrash(folders.trash, now)])
  const there = new Set((await Promise.all([namesIn(folders.sessions), namesIn(folders.trash)])).flatMap(sessionIdsIn))
  for (const id of await namesIn(folders.heads)) {
    if (!there.has(id)) await rm(join(folders.heads, id), { force: true })
  }
}

/** A file that could not be cleaned is in no one's way, and is tried again at the next start. */
function tryNextTime(): void {}
