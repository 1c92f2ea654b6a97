import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { sentence, withoutStop } from '../../../shared/sentence'
import { type Notice, SessionSummary } from '../../../shared/settings'
import { retryBusyFile } from '../../workspace/retry-busy-file'
import { timeSlices } from '../../workspace/time-slices'
import { queue } from '../logs/queue'
import { codeOf, reasonOf, storageError } from '../storage-error'
import { appendDurably, removeTemporaries, writeAtomic } from '../write-atomic'
import { setAsideUnusable } from './document-file'

/** In the store's folder. */
export const SESSION_LINES = 'sessions.jsonl'

/** The content of a line: a session's entry in the list from then on, or its removal from it. */
export type SessionChange = SessionSummary | { id: string; removed: true }

const SessionLine = z.union([z.object({ id: z.string(), removed: z.literal(true) }), SessionSummary])

/** So many lines that later ones have replaced are kept beside the sessions' own before the file is written anew. */
const MOST_REPLACED = 1_000

/**
 * The list of sessions in a file that only grows: a line for each change, so that a change costs the same however many
 * sessions there are. A line that cannot be read is passed over: the logs hold all that it may have said.
 */
export type SessionLines = {
  /** The sessions on the disk, the one changed last at the end. */
  readonly sessions: ReadonlyMap<string, SessionSummary>
  /** The notices of what had to be set aside at opening. */
  readonly notices: readonly Notice[]
  /** Resolves once it is on the disk; rejects with `AppError('storage')`, and then nothing has changed. */
  write(changes: readonly SessionChange[]): Promise<void>
  /** Resolves when no change is waiting. */
  flush(): Promise<void>
}

/** Opens the list in the store's folder. Never fails because of the file. */
export async function openSessionLines(folder: string): Promise<SessionLines> {
  const path = join(folder, SESSION_LINES)
  const notices: Notice[] = []
  await removeTemporaries(folder, SESSION_LINES).catch(() => undefined)
  const text = await readText(path).catch(async error => {
    notices.push((await setAsideUnusable(path, withoutStop(reasonOf(error)))).notice)
    return ''
  })
  const sessions = new Map<string, SessionSummary>()
  let lines = await applyLines(sessions, text ?? '')
  const inTurn = queue()
  let waiting: SessionChange[] = []
  let writing: Promise<void> | undefined
  /** The file may end within a line, after a crash or a write that failed half way. */
  let endsInLine = text !== undefined && text !== '' && !text.endsWith('\n')

  async function append(changes: readonly SessionChange[]): Promise<void> {
    if (lines + changes.length > 2 * sessions.size + MOST_REPLACED) return rewrite(changes)
    const added = `${endsInLine ? '\n' : ''}${changes.map(asLine).join('')}`
    endsInLine = true
    await appendDurably(path, added)
    endsInLine = false
    lines += changes.length
    for (const change of changes) applyChange(sessions, change)
  }

  async function rewrite(changes: readonly SessionChange[]): Promise<void> {
    const next = new Map(sessions)
    for (const change of changes) applyChange(next, change)
    await writeAtomic(path, [...next.values()].map(asLine).join(''))
    endsInLine = false
    lines = next.size
    for (const change of changes) applyChange(sessions, change)
  }

  /** Changes that come while a write is under way are written together. */
  function write(changes: readonly SessionChange[]): Promise<void> {
    waiting.push(...changes)
    writing ??= inTurn(async () => {
      const batch = waiting
      waiting = []
      writing = undefined
      await append(batch).catch(error => {
        throw storageError(sentence`Couldn’t save ${SESSION_LINES}`, error)
      })
    })
    return writing
  }

  return { sessions, notices, write, flush: () => inTurn(async () => undefined) }
}

/** Undefined where there is no such file. */
async function readText(path: string): Promise<string | undefined> {
  try {
    return await retryBusyFile(() => readFile(path, 'utf8'))
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Resolves to the number of lines. */
async function applyLines(sessions: Map<string, SessionSummary>, text: string): Promise<number> {
  const slices = timeSlices()
  let count = 0
  for (let from = 0; from < text.length; count++) {
    const end = text.indexOf('\n', from)
    const change = readLine(text.slice(from, end < 0 ? text.length : end))
    if (change) applyChange(sessions, change)
    if (slices.isDue()) await slices.next()
    from = end < 0 ? text.length : end + 1
  }
  return count
}

function readLine(line: string): SessionChange | undefined {
  try {
    return SessionLine.parse(JSON.parse(line))
  } catch {
    return undefined
  }
}

function applyChange(sessions: Map<string, SessionSummary>, change: SessionChange): void {
  sessions.delete(change.id)
  if (!('removed' in change)) sessions.set(change.id, change)
}

function asLine(change: SessionChange): string {
  return `${JSON.stringify(change)}\n`
}
