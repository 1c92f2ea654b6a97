import { randomUUID } from 'node:crypto'
import { wordsOf } from '../../../shared/errors'
import { messageIn, sentence, type Words } from '../../../shared/sentence'
import type { Notice, SessionSummary } from '../../../shared/settings'
import type { SessionLogs } from '../logs/session-logs'
import type { Document } from './document'

/** What lists show of the sessions. The logs are the truth; this is only quicker to read. */
export type SessionIndex = {
  list(): SessionSummary[]
  find(id: string): SessionSummary | undefined
  /** Adds, or replaces the one of the same id. */
  save(summary: SessionSummary): Promise<void>
  remove(id: string): Promise<void>
}

export function sessionIndex(document: Document<SessionSummary[]>): SessionIndex {
  return {
    list: () => [...document.data],
    find: id => document.data.find(summary => summary.id === id),
    save: async summary => {
      await document.update(all => [...all.filter(({ id }) => id !== summary.id), summary])
    },
    remove: async id => {
      await document.update(all => all.filter(summary => summary.id !== id))
    },
  }
}

/**
 * Makes the index agree with the logs that are there: after a crash, or when it was lost. An index that had to be set aside
 * is made again from all logs. Resolves to what the person should know.
 */
export async function reconcile(document: Document<SessionSummary[]>, logs: SessionLogs): Promise<Notice[]> {
  try {
    const present = new Set(await logs.ids())
    const trusted = document.notices.length === 0 ? document.data.filter(({ id }) => present.has(id)) : []
    const listed = new Set(trusted.map(({ id }) => id))
    const { sessions, problems } = await logs.summarise([...present].filter(id => !listed.has(id)))
    if (sessions.length > 0 || trusted.length < document.data.length) {
      await document.update(() => [...trusted, ...sessions])
    }
    return problems.map(problem => warning(sentence`A session is not in the list. ${problem}`))
  } catch (error) {
    return [warning(sentence`The list of sessions could not be brought up to date. ${wordsOf(error)}`)]
  }
}

function warning(words: Words): Notice {
  return { id: randomUUID(), level: 'warning', ...messageIn(words) }
}
