import { appendFile, rename, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
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

/** A log of three events that nobody has open: the fact that began it, and the titles B and C. */
async function threeEvents() {
  const folder = await temporaryFolder()
  const logs = opened(folder)
  await logs.create('s1', created())
  await logs.append('s1', renamed('B'))
  await logs.append('s1', renamed('C'))
  await logs.close()
  return { folder, path: join(folder, 'sessions', 's1.jsonl') }
}

const line = (seq: number, title: string, v = 1) =>
  `${JSON.stringify({ v, seq, at: 5, type: 'session.renamed', title })}\n`
const titles = async (logs: SessionLogs) =>
  (await logs.read('s1')).events.map(event => ('title' in event ? event.title : event.type))

test('an event does not overtake what was asked for before it', async () => {
  const folder = await temporaryFolder()
  const logs = opened(folder)
  await logs.create('s1', created())

  const [, read] = await Promise.all([logs.append('s1', renamed('B')), titles(logs), logs.append('s1', renamed('C'))])
  expect(read).toEqual(['First', 'B'])

  const after = await Promise.allSettled([
    logs.append('s1', renamed('D')),
    logs.remove('s1'),
    logs.append('s1', renamed('E')),
  ])
  expect(after.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  await logs.restore('s1')
  expect(await titles(logs)).toEqual(['First', 'B', 'C', 'D'])
})

test('an append after a failure does not fail with it', async () => {
  const { path } = await threeEvents()
  const logs = opened(join(path, '..', '..'))
  await rename(path, `${path}.away`)
  const failed = await Promise.allSettled(['D', 'E'].map(title => logs.append('s1', renamed(title))))
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await rename(`${path}.away`, path)
  expect((await logs.append('s1', renamed('F'))).seq).toBe(4)
})

test('refuses a fact that could not be read again', async () => {
  const logs = opened(await temporaryFolder())
  await logs.create('s1', created())

  const wrong: SessionFact = {
    type: 'call.finished',
    callId: 'c',
    result: { isError: false, content: [] },
    durationMs: Number.NaN,
  }
  await expect(logs.append('s1', wrong)).rejects.toMatchObject({ code: 'internal' })

  expect((await logs.append('s1', renamed('B'))).seq).toBe(2)
})

test('notices that somebody else wrote to the log, or deleted it', async () => {
  const { folder, path } = await threeEvents()
  const logs = opened(folder)
  await logs.append('s1', renamed('D'))

  await appendFile(path, line(5, 'from elsewhere'))
  expect((await logs.append('s1', renamed('F'))).seq).toBe(6)
  expect(await titles(logs)).toEqual(['First', 'B', 'C', 'D', 'from elsewhere', 'F'])

  await unlink(path)
  await expect(logs.append('s1', renamed('G'))).rejects.toMatchObject({ code: 'not-found' })
})
