import { join } from 'node:path'
import type { OutgoingEntry } from '../../../shared/outgoing'
import { readLog } from '../../store/logs/read-log'
import { logName } from '../../store/logs/session-files'
import { outgoingIn } from './outgoing-in-log'

/** The logs to read, the session that was used last first, and the time from which on entries count, in epoch milliseconds. */
export type OutgoingTask = {
  type: 'list-outgoing'
  folder: string
  sessionIds: readonly string[]
  since: number
  most: number
}

export type FoundOutgoing = { entries: OutgoingEntry[]; isCut: boolean }

/** Reads logs until there are enough entries. A log that cannot be read is left out: the session itself says why when it is opened. */
export async function listOutgoing({ folder, sessionIds, since, most }: OutgoingTask): Promise<FoundOutgoing> {
  const entries: OutgoingEntry[] = []
  let isCut = false
  for (const id of sessionIds) {
    if (entries.length >= most) {
      isCut = true
      break
    }
    const { events } = await readLog(join(folder, logName(id))).catch(() => ({ events: [] }))
    entries.push(...outgoingIn(id, events).filter(({ at }) => at >= since))
  }
  entries.sort((one, other) => other.at - one.at)
  return { entries: entries.slice(0, most), isCut: isCut || entries.length > most }
}
