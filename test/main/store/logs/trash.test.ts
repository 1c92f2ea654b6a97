import { appendFile, mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type SessionLogs, sessionLogs } from '../../../../main/store/logs/session-logs'
import type { SessionFact } from '../../../../shared/session/session-events'
import { temporaryFolder } from '../../../helpers/temp-folder'

const created = (id = 's1') => ({ type: 'session.created', id, workspace: '/w', title: 'First' }) as const
const renamed = (title: string): SessionFact => ({ type: 'session.renamed', title })
const day = 24 * 60 * 60 * 1000

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

const titles = async (logs: SessionLogs) =>
  (await logs.read('s1')).events.map(event => ('title' in event ? event.title : event.type))

test('a removed session comes back whole', async () => {
  const { folder, path } = await threeEvents()
  await appendFile(path, '{"torn')
  const logs = opened(folder)
  await logs.append('s1', renamed('D'))

  await logs.remove('s1')
  expect(await readdir(join(folder, 'sessions'))).toEqual([])
  await expect(logs.append('s1', renamed('x'))).rejects.toMatchObject({ code: 'not-found' })
  await logs.restore('s1')

  expect(await titles(logs)).toEqual(['First', 'B', 'C', 'D'])
  expect((await logs.append('s1', renamed('E'))).seq).toBe(5)
  expect(await readdir(join(folder, 'trash'))).toEqual([])
})

test('the trash tells what is in it: by its last title, until when it is kept, what was removed last first', async () => {
  const { folder } = await threeEvents()
  const logs = opened(folder)
  expect(await logs.hasRemoved()).toBe(false)
  expect(await logs.removed()).toEqual([])
  await logs.create('s2', { ...created('s2'), title: 'Second' })
  await logs.remove('s1')
  await logs.remove('s2')
  const trash = join(folder, 'trash')
  await writeFile(join(trash, 'bad.jsonl'), 'no event\n')
  await utimes(join(trash, 's1.jsonl'), 0, 1_000)
  await utimes(join(trash, 's2.jsonl'), 0, 2_000)

  expect(await logs.hasRemoved()).toBe(true)
  expect(await logs.removed()).toMatchObject([
    { id: 's2', title: 'Second', until: 2_000_000 + 30 * day },
    { id: 's1', title: 'C', workspace: '/w', until: 1_000_000 + 30 * day },
  ])
})

test('a trash of which nothing can be shown counts as empty', async () => {
  const { folder } = await threeEvents()
  const logs = opened(folder)
  await logs.create('s2', { ...created('s2'), parent: { sessionId: 's1', callId: 'c' } })
  await logs.remove('s2')
  await writeFile(join(folder, 'trash', 'bad.jsonl'), 'no event\n')
  await writeFile(join(folder, 'trash', 'empty.jsonl'), '')
  await mkdir(join(folder, 'trash', 'folder.jsonl'))
  expect(await logs.hasRemoved()).toBe(false)

  await logs.remove('s1')
  expect(await logs.hasRemoved()).toBe(true)
})

test('restoring never replaces a session', async () => {
  const { folder, path } = await threeEvents()
  const logs = opened(folder)
  const text = await readFile(path)
  await logs.remove('s1')
  await writeFile(path, text)

  await expect(logs.restore('s1')).rejects.toMatchObject({ code: 'conflict' })
  await expect(logs.remove('s1')).rejects.toMatchObject({ code: 'conflict' })
})

test('the trash is emptied of what was removed more than 30 days ago, however old the session was', async () => {
  const { folder, path } = await threeEvents()
  await utimes(path, 0, 0)
  await opened(folder).remove('s1')

  const soon = opened(folder, () => Date.now() + 29 * day)
  await soon.ids()
  await soon.close()
  expect(await readdir(join(folder, 'trash'))).toEqual(['s1.jsonl'])

  const late = opened(folder, () => Date.now() + 31 * day)
  await late.close()
  expect(await readdir(join(folder, 'trash'))).toEqual([])
})

const year = 365 * day

test.each([
  ['was years behind when something was removed', { wrongBy: -10 * year, first: 0 }],
  ['was years ahead when something was removed', { wrongBy: 10 * year, first: 0 }],
  ['jumps ahead by years, and back', { wrongBy: 0, first: 10 * year }],
])('if the clock %s, a removed session is in the trash for 30 days more', async (_, { wrongBy, first }) => {
  const { folder } = await threeEvents()
  await opened(folder).remove('s1')
  const wrong = (Date.now() + wrongBy) / 1000
  await utimes(join(folder, 'trash', 's1.jsonl'), wrong, wrong)

  for (const [later, left] of [
    [first, ['s1.jsonl']],
    [0, ['s1.jsonl']],
    [29 * day, ['s1.jsonl']],
    [31 * day, []],
  ] as const) {
    await opened(folder, () => Date.now() + later).close()
    expect(await readdir(join(folder, 'trash'))).toEqual(left)
  }
})
