import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UsageEntry } from '../../../shared/usage'
import { retryBusyFile } from '../../workspace/retry-busy-file'
import { timeSlices } from '../../workspace/time-slices'
import { queue } from '../logs/queue'
import { codeOf } from '../storage-error'
import { appendDurably } from '../write-atomic'

/** In the store's folder. */
export const USAGE_FOLDER = 'usage'

/**
 * Every request to a model, in a file a month that only grows. It is apart from the logs of sessions, so that a session that is
 * deleted takes nothing from what a month has cost, and no log has to be read to add up.
 */
export type UsageLedger = {
  /** Writes an entry down soon. What a full disk refuses is written with the next one. */
  add(entry: UsageEntry): void
  /** Returns the entries from a time on (epoch milliseconds), oldest first. It has what was added before, and nothing of what is added later. */
  read(since: number): Promise<UsageEntry[]>
  /** Resolves when no entry waits that the disk takes. */
  flush(): Promise<void>
}

/** Opens the ledger in the store's folder. Nothing is read or made before it is used. */
export function usageLedger(storeFolder: string): UsageLedger {
  const folder = join(storeFolder, USAGE_FOLDER)
  const inTurn = queue()
  /** The entries that the disk has refused so far. */
  let unwritten: UsageEntry[] = []

  async function write(entries: readonly UsageEntry[]): Promise<void> {
    const batch = [...unwritten, ...entries]
    const months = new Map<string, string>()
    for (const entry of batch) {
      const month = monthOf(entry.at)
      months.set(month, `${months.get(month) ?? ''}${JSON.stringify(entry)}\n`)
    }
    for (const [month, text] of months) {
      const ofMonth = (entry: UsageEntry) => monthOf(entry.at) === month
      unwritten = unwritten.filter(entry => !ofMonth(entry))
      // It begins with a line break: a crash may have left half a line at the end.
      await appendDurably(join(folder, `${month}.jsonl`), `\n${text}`).catch(() => {
        unwritten.push(...batch.filter(ofMonth))
      })
    }
  }

  return {
    add: entry => void inTurn(() => write([entry])),
    read: since =>
      inTurn(async () => {
        const months = (await namesIn(folder)).filter(name => name >= `${monthOf(since)}.jsonl`).sort()
        const found: UsageEntry[] = []
        for (const month of months) found.push(...(await entriesIn(join(folder, month))))
        return [...found, ...unwritten].filter(({ at }) => at >= since)
      }),
    flush: () => inTurn(() => write([])),
  }
}

/** In universal time: which file an entry is in must not depend on where the person travels. */
function monthOf(at: number): string {
  return new Date(Math.min(Math.max(at, 0), LAST_TIME)).toISOString().slice(0, 7)
}

/** The last moment of the year 9999. */
const LAST_TIME = 253_402_300_799_999

async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(error => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  return names.filter(name => /^\d{4}-\d{2}\.jsonl$/.test(name))
}

async function entriesIn(path: string): Promise<UsageEntry[]> {
  const text = await retryBusyFile(() => readFile(path, 'utf8'))
  const slices = timeSlices()
  const entries: UsageEntry[] = []
  for (const line of text.split('\n')) {
    const entry = line === '' ? undefined : readEntry(line)
    if (entry) entries.push(entry)
    if (slices.isDue()) await slices.next()
  }
  return entries
}

/** A line that cannot be read is passed over. */
function readEntry(line: string): UsageEntry | undefined {
  try {
    return UsageEntry.parse(JSON.parse(line))
  } catch {
    return undefined
  }
}
