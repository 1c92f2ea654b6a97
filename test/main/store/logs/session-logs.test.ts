import { appendFile, readdir, readFile, readlink, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type SessionLogs, sessionLogs } from '../../../../main/store/logs/session-logs'
import { LOG_VERSION, type SessionFact } from '../../../../shared/session/session-events'
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

test('numbers events from 1, and each is one whole line on the disk when it resolves', async () => {
  const folder = await temporaryFolder()
  const logs = opened(folder, () => 42)

  const first = await logs.create('s1', created())
  const second = await logs.append('s1', renamed('Two\nlines \u2028 and \ud800'))

  expect(first).toEqual({ v: LOG_VERSION, seq: 1, at: 42, ...created() })
  expect(second).toMatchObject({ v: LOG_VERSION, seq: 2, at: 42 })
  const path = join(folder, 'sessions', 's1.jsonl')
  const text = await readFile(path, 'utf8')
  expect(
    text
      .split('\n')
      .slice(0, -1)
      .map(each => JSON.parse(each)),
  ).toMatchObject([first, second])
  expect(await logs.read('s1')).toMatchObject({ events: [first, second], problems: [] })
  if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('begins with copies of other events, which keep their dates and are numbered anew', async () => {
  const folder = await temporaryFolder()
  const logs = opened(folder, () => 42)
  const copied = [7, 9].map(seq => ({ v: 1, seq, at: seq, ...renamed(`From ${seq}`) }))
  await logs.create('s1', created(), copied)
  const next = await logs.append('s1', renamed('Next'))
  expect(next.seq).toBe(4)
  const { events, problems } = await logs.read('s1')
  expect(events.map(({ seq, at }) => [seq, at])).toEqual([
    [1, 42],
    [2, 7],
    [3, 9],
    [4, 42],
  ])
  expect(problems).toEqual([])
  const again = opened(folder)
  expect(await again.read('s1')).toMatchObject({ events, problems })
})

test('does not begin at all where one of the copies is no event', async () => {
  const folder = await temporaryFolder()
  const logs = opened(folder)
  const wrong = { v: 1, seq: 2, at: 1, type: 'session.renamed', title: 3 } as never
  await expect(logs.create('s1', created(), [wrong])).rejects.toMatchObject({ code: 'internal' })
  expect(await logs.ids()).toEqual([])
})

test('goes on after a restart where the log ended', async () => {
  const { folder } = await threeEvents()

  const event = await opened(folder).append('s1', renamed('D'))

  expect(event.seq).toBe(4)
})

test('the clock has no say in the order', async () => {
  const folder = await temporaryFolder()
  const times = [0, 9_000_000, 5, 5, 5]
  const logs = opened(folder, () => times.shift() ?? 0)
  await logs.create('s1', created())
  for (const title of ['B', 'C', 'D']) await logs.append('s1', renamed(title))

  expect(await titles(logs)).toEqual(['First', 'B', 'C', 'D'])
})

test('an unknown session is not found, and appending does not make one', async () => {
  const folder = await temporaryFolder()
  const logs = opened(folder)

  await expect(logs.read('s1')).rejects.toMatchObject({ code: 'not-found' })
  await expect(logs.append('s1', renamed('x'))).rejects.toMatchObject({ code: 'not-found' })
  await expect(logs.remove('s1')).rejects.toMatchObject({ code: 'not-found' })
  await expect(logs.restore('s1')).rejects.toMatchObject({ code: 'not-found' })
  expect(await logs.ids()).toEqual([])
})

test('never begins a session twice', async () => {
  const logs = opened(await temporaryFolder())
  await logs.create('s1', created())

  await expect(logs.create('s1', created())).rejects.toMatchObject({ code: 'conflict' })
  await logs.remove('s1')
  await expect(logs.create('s1', created())).rejects.toMatchObject({ code: 'conflict' })
})

test('a released log is opened again by the next append', async () => {
  const { folder } = await threeEvents()
  const logs = opened(folder)
  await logs.append('s1', renamed('D'))

  await logs.release('s1')
  await logs.release('unknown')

  expect((await logs.append('s1', renamed('E'))).seq).toBe(5)
})

/** The logs that this process has open. */
async function openLogs(folder: string): Promise<string[]> {
  const names = await readdir('/proc/self/fd')
  const paths = await Promise.all(names.map(name => readlink(join('/proc/self/fd', name)).catch(() => '')))
  return paths.filter(path => path.startsWith(folder) && path.endsWith('.jsonl')).map(path => basename(path, '.jsonl'))
}

describe.skipIf(process.platform !== 'linux')('the files of logs', () => {
  test('of 200 sessions at most 50 stay open, those that were used last', async () => {
    const folder = await temporaryFolder()
    const logs = opened(folder)
    const ids = Array.from({ length: 200 }, (_, index) => `s${index}`)
    for (const id of ids) {
      await logs.create(id, created(id))
      await logs.append(id, renamed('B'))
    }
    await expect.poll(() => openLogs(folder)).toHaveLength(50)
    expect((await openLogs(folder)).sort()).toEqual(ids.slice(-50).sort())
  })

  test('are closed after a time without an append', async () => {
    const folder = await temporaryFolder()
    const logs = sessionLogs(folder, { keptOpen: { most: 50, idleMs: 20 } })
    onTestFinished(() => logs.close())
    await logs.create('s1', created())
    await logs.append('s1', renamed('B'))
    await expect.poll(() => openLogs(folder)).toEqual([])
    expect((await logs.append('s1', renamed('C'))).seq).toBe(3)
  })

  test('that are closed and opened all the time lose nothing, and keep the order', async () => {
    const folder = await temporaryFolder()
    const logs = sessionLogs(folder, { keptOpen: { most: 2, idleMs: 60_000 } })
    onTestFinished(() => logs.close())
    const ids = Array.from({ length: 10 }, (_, index) => `s${index}`)
    for (const id of ids) await logs.create(id, created(id))
    const all = ids.flatMap(id => Array.from({ length: 20 }, (_, index) => ({ id, title: `T${index}` })))
    const shuffled = all.sort((one, other) => Number(one.title.slice(1)) - Number(other.title.slice(1)))
    await Promise.all(shuffled.map(({ id, title }) => logs.append(id, renamed(title))))
    for (const id of ids) {
      const { events, problems } = await logs.read(id)
      expect(problems).toEqual([])
      expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: 21 }, (_, index) => index + 1))
      expect(events.slice(1)).toMatchObject(Array.from({ length: 20 }, (_, index) => ({ title: `T${index}` })))
    }
    await expect.poll(async () => (await openLogs(folder)).length).toBeLessThanOrEqual(2)
  })
})

test('a log that was closed is not read again to be appended to, but is where somebody else has written to it', async () => {
  const folder = await temporaryFolder()
  const logs = opened(folder)
  const path = join(folder, 'sessions', 's1.jsonl')
  await logs.create('s1', created())
  await logs.append('s1', renamed('B'))
  await logs.release('s1')
  const before = await stat(path)
  // Not a line that could be read: as long as the size is the same it is believed to be as it was.
  await writeFile(path, `${'x'.repeat(before.size - 1)}\n`)
  expect((await logs.append('s1', renamed('C'))).seq).toBe(3)
  await logs.release('s1')
  await appendFile(path, `${'x'.repeat(10)}\n`)
  expect((await logs.append('s1', renamed('D'))).seq).toBe(4)
  await logs.release('s1')
  await appendFile(path, line(9, 'E'))
  expect((await logs.append('s1', renamed('F'))).seq).toBe(10)
})
