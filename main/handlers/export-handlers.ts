import { join } from 'node:path'
import type { ExportFormat } from '../../shared/ipc/export-calls'
import type { OutgoingEntry, OutgoingList } from '../../shared/outgoing'
import { parseUrl } from '../../shared/parse-url'
import { monthStart, type UsageList } from '../../shared/usage'
import { exportAnswer } from '../agent/export/export-answer'
import { exportName } from '../agent/export/export-name'
import { type ExportedBytes, exportOnThread } from '../agent/export-on-thread'
import { outgoingOnThread } from '../agent/outgoing-on-thread'
import { sumOf } from '../agent/usage/monthly-budget'
import { usageRows } from '../agent/usage/usage-rows'
import { replaceFile } from '../store/replace-file'
import type { Handlers } from './handle-ipc-call'
import type { HandlerContext } from './handler-context'

type ExportCalls =
  | 'outgoing.list'
  | 'usage.list'
  | 'session.verify'
  | 'session.markdown'
  | 'session.export'
  | 'answer.export'
  | 'session.revealExport'

export function exportHandlers({ store, desktop, dataFolder }: HandlerContext): Pick<Handlers, ExportCalls> {
  const exported = async (sessionId: string, format: ExportFormat, bare = false): Promise<ExportedBytes> => {
    if (format !== 'pdf') return exportOnThread({ dataFolder, sessionId, format, bare })
    const { content, leftOut } = await exportOnThread({ dataFolder, sessionId, format: 'html', bare })
    return { content: await desktop.printPage(new TextDecoder().decode(content)), leftOut }
  }
  const written = new Set<string>()

  return {
    'outgoing.list': ({ days }) => listOutgoing({ store, dataFolder }, days),
    'usage.list': ({ since }) => listUsage(store, since),
    async 'session.verify'({ sessionId }) {
      const { chain, signedAfter } = await store.logs.verify(sessionId)
      return { ...chain, signedAfter }
    },
    'session.markdown': async ({ sessionId }) => {
      const { content } = await exported(sessionId, 'markdown', true)
      return new TextDecoder().decode(content)
    },
    'session.export': async ({ sessionId, format }) => {
      // The dialog does not wait for the work, but for what may be empty: nobody chooses a place for nothing.
      const mayBeEmpty = format === 'patch' || format === 'playwright'
      const early = mayBeEmpty ? await exported(sessionId, format) : undefined
      if (early?.content.length === 0) return 'nothing'
      const path = await desktop.pickPlace(exportName(store.sessions.find(sessionId)?.title ?? '', format))
      if (path === null) return null
      const { content, leftOut } = early ?? (await exported(sessionId, format))
      await replaceFile(path, content)
      written.add(path)
      return { path, leftOut }
    },
    'answer.export': async ({ markdown, title, format }) => {
      const path = await desktop.pickPlace(exportName(title, format))
      if (path === null) return null
      await replaceFile(path, await exportAnswer(markdown, format, desktop.printPage))
      written.add(path)
      return { path }
    },
    'session.revealExport': ({ path }) => {
      if (written.has(path)) desktop.revealFile(path)
    },
  }
}

const DAY_MS = 24 * 60 * 60 * 1000
const MOST_ENTRIES = 5_000

/** Reads only the logs of sessions that were used in that time. */
async function listOutgoing(
  { store, dataFolder }: Pick<HandlerContext, 'store' | 'dataFolder'>,
  days: number | null,
): Promise<OutgoingList> {
  const since = days === null ? 0 : Date.now() - days * DAY_MS
  const used = store.sessions
    .list()
    .filter(({ updatedAt }) => updatedAt >= since)
    .toSorted((one, other) => other.updatedAt - one.updatedAt)
  const sessionIds = used.map(({ id }) => id)
  const { entries, isCut } = await outgoingOnThread({
    folder: join(dataFolder, 'sessions'),
    sessionIds,
    since,
    most: MOST_ENTRIES,
  })
  const shown = new Set(entries.map(({ sessionId }) => sessionId))
  const titles = Object.fromEntries(used.flatMap(({ id, title }) => (shown.has(id) ? [[id, title]] : [])))
  return { entries: entries.map(entry => named(entry, store)), titles, isCut }
}

/** Adds up what models have used, and what this month has cost. */
async function listUsage(
  { usage, sessions, providers }: HandlerContext['store'],
  since: number | null,
): Promise<UsageList> {
  const month = monthStart(Date.now())
  const entries = await usage.read(Math.min(since ?? 0, month))
  const rows = usageRows(entries.filter(({ at }) => at >= (since ?? 0)))
  const titles = Object.fromEntries(
    rows.flatMap(({ sessionId }) => {
      const title = sessions.find(sessionId)?.title
      return title === undefined ? [] : [[sessionId, title]]
    }),
  )
  const named = rows.map(row => ({ ...row, provider: providers.find(row.provider)?.label ?? row.provider }))
  return { rows: named, titles, thisMonth: sumOf(entries.filter(({ at }) => at >= month)) }
}

/** A provider is named as the person calls it, with its host. */
function named(entry: OutgoingEntry, { providers }: HandlerContext['store']): OutgoingEntry {
  const provider = entry.kind === 'model' ? providers.find(entry.to) : undefined
  const host = provider?.baseUrl && parseUrl(provider.baseUrl)?.host
  return provider ? { ...entry, to: host ? `${provider.label} (${host})` : provider.label } : entry
}
