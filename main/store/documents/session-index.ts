import { randomUUID } from 'node:crypto'
import { errorText } from '../../../shared/errors'
import { type LocalizedText, messageIn, sentence } from '../../../shared/sentence'
import type { Notice, SessionSummary } from '../../../shared/settings'
import type { SessionLogs } from '../logs/session-logs'
import type { SessionLines } from './session-lines'

/** The data that lists show of the sessions. The logs are the truth; this is only quicker to read. */
export type SessionIndex = {
  list(): SessionSummary[]
  find(id: string): SessionSummary | undefined
  /** Adds, or replaces the one of the same id. */
  save(summary: SessionSummary): Promise<void>
  remove(id: string): Promise<void>
}

export function sessionIndex({ sessions, write }: SessionLines): SessionIndex {
  return {
    list: () => [...sessions.values()],
    find: id => sessions.get(id),
    save: summary => write([summary]),
    remove: id => write([{ id, removed: true }]),
  }
}

/** Makes the index agree with the logs that are there: after a crash, or when it was lost. Resolves to what the person should know. */
export async function reconcile({ sessions, write }: SessionLines, logs: SessionLogs): Promise<Notice[]> {
  try {
    const present = new Set(await logs.ids())
    const gone = [...sessions.keys()].filter(id => !present.has(id))
    const missing = [...present].filter(id => !sessions.has(id))
    const { sessions: found, problems } = await logs.summarise(missing)
    const changes = [...gone.map(id => ({ id, removed: true }) as const), ...found]
    if (changes.length > 0) await write(changes)
    return problems.map(problem => warning(sentence`A session is missing from the list. ${problem}`))
  } catch (error) {
    return [warning(sentence`Couldn’t update the session list. ${errorText(error)}`)]
  }
}

function warning(words: LocalizedText): Notice {
  return { id: randomUUID(), level: 'warning', ...messageIn(words) }
}
