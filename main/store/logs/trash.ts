import { mkdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import { SessionEvent } from '../../../shared/session/session-events'
import type { SessionSummary } from '../../../shared/settings'
import { retryBusyFile } from '../../workspace/retry-busy-file'
import { exists } from '../set-aside'
import { namesIn, syncFolder } from '../write-atomic'
import { readLines } from './log-lines'
import { parseJson } from './parse-json'
import { filesOfLog, logName, sessionIdsIn } from './session-files'
import { summariseSession } from './summarise-session'

const keptFor = 30 * 24 * 60 * 60 * 1000
/** An age beyond these tells of a clock that was or is wrong. */
const believed = { least: -24 * 60 * 60 * 1000, most: 2 * keptFor }

/** Moves a log between two folders with all that belongs to it. Never replaces one: rejects with `AppError('conflict')`. */
export async function moveLog(log: string, from: string, to: string): Promise<void> {
  if (!(await exists(join(from, log)))) throw new AppError('not-found', sentence`This session doesn’t exist.`)
  if (await exists(join(to, log))) throw new AppError('conflict', sentence`Another session already has that ID.`)
  await mkdir(to, { recursive: true, mode: 0o700 })
  const now = new Date()
  for (const name of filesOfLog(log, await namesIn(from))) {
    // First the date, from which the trash counts: a crash in between must not make it look old.
    await utimes(join(from, name), now, now)
    await retryBusyFile(() => rename(join(from, name), join(to, name)))
  }
  await syncFolder(to)
  await syncFolder(from)
}

/** Returns whether a list of the trash has anything to show. Reads no more than the beginnings of the logs. */
export async function hasRemovedLogs(folder: string): Promise<boolean> {
  for (const id of sessionIdsIn(await namesIn(folder))) {
    if (await isOwnSession(join(folder, logName(id)))) return true
  }
  return false
}

/** Sub-agents' sessions come and go with the one that they worked for. What cannot be read cannot be restored. */
async function isOwnSession(path: string): Promise<boolean> {
  try {
    for await (const { bytes } of readLines(path)) {
      const event = SessionEvent.safeParse(parseJson(bytes)).data
      return event?.type === 'session.created' && !event.parent
    }
  } catch {
    // It has just left the trash, or cannot be read.
  }
  return false
}

/** The logs in the trash as lists show them, each with when it goes for good. The one that was removed last is first. */
export async function removedLogs(folder: string): Promise<(SessionSummary & { until: number })[]> {
  const found: (SessionSummary & { until: number })[] = []
  for (const id of sessionIdsIn(await namesIn(folder))) {
    const path = join(folder, logName(id))
    try {
      const { mtimeMs } = await stat(path)
      const summary = summariseSession(id, await listedEvents(path))
      if (summary) found.push({ ...summary, until: mtimeMs + keptFor })
    } catch {
      // It has just left the trash, or cannot be read: the others can be restored all the same.
    }
  }
  return found.sort((one, other) => other.until - one.until)
}

/** Returns the events of a log that a list needs. Other lines, which may be long, are not parsed. */
async function listedEvents(path: string): Promise<SessionEvent[]> {
  const events: SessionEvent[] = []
  for await (const { bytes } of readLines(path)) {
    if (events.length > 0 && !bytes.includes('"type":"session.')) continue
    const event = SessionEvent.safeParse(parseJson(bytes)).data
    if (event) events.push(event)
  }
  return events
}

/** Deletes for good what was moved to the trash more than 30 days ago. Where a clock was wrong these begin anew. */
export async function emptyTrash(folder: string, now: number): Promise<void> {
  for (const name of await namesIn(folder)) {
    const path = join(folder, name)
    const age = now - (await stat(path)).mtimeMs
    if (age < believed.least || age > believed.most) await utimes(path, now / 1000, now / 1000)
    else if (age > keptFor) await rm(path, { force: true })
  }
}
