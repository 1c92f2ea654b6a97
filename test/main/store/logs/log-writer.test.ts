import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type SessionLogs, sessionLogs } from '../../../../main/store/logs/session-logs'
import type { SessionFact } from '../../../../shared/session/session-events'
import { temporaryFolder } from '../../../helpers/temp-folder'

const created = (id = 's1') => ({ type: 'session.created', id, workspace: '/w', title: 'First' }) as const
const renamed = (title: string): SessionFact => ({ type: 'session.renamed', title })

function opened(folder: string, now?: () => number): SessionLogs {
  const logs = sessionLogs(folder, { ...(now && { now }) })
  onTestFinished(() => logs.close())
  return logs
}

/** Returns a counter of the syncs of any file since. */
async function countSyncs(folder: string): Promise<() => number> {
  const handle = await open(join(folder, 'sessions', 's1.jsonl'))
  const prototype = Object.getPrototypeOf(handle) as typeof handle
  await handle.close()
  const syncs = vi.spyOn(prototype, 'datasync')
  onTestFinished(() => syncs.mockRestore())
  return () => syncs.mock.calls.length
}

const titles = async (logs: SessionLogs) =>
  (await logs.read('s1')).events.map(event => ('title' in event ? event.title : event.type))

test('events that are appended at once keep the order in which they came', async () => {
  const folder = await temporaryFolder()
  const logs = opened(folder)
  await logs.create('s1', created())

  const events = await Promise.all(Array.from({ length: 300 }, (_, number) => logs.append('s1', renamed(`${number}`))))

  expect(events.map(event => event.seq)).toEqual(events.map((_, index) => index + 2))
  expect(await titles(logs)).toEqual(['First', ...events.map((_, index) => `${index}`)])
})

test('appends made at once share a sync, and earlier ones do not wait for it', async () => {
  const folder = await temporaryFolder()
  const logs = opened(folder)
  await logs.create('s1', created())
  await logs.append('s1', renamed('B'))
  const syncs = await countSyncs(folder)

  await Promise.all(['C', 'D', 'E'].map(title => logs.append('s1', renamed(title))))
  expect(syncs()).toBe(1)
  await logs.append('s1', renamed('F'))
  expect(syncs()).toBe(2)
  expect(await logs.read('s1')).toMatchObject({ events: { length: 6 }, problems: [] })
})
