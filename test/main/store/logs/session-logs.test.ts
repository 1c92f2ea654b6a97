import {
  appendFile,
  mkdir,
  open,
  readdir,
  readFile,
  readlink,
  rename,
  stat,
  truncate,
  unlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type SessionLogs, sessionLogs } from '../../../../main/store/logs/session-logs'
import { LOG_VERSION, type SessionFact } from '../../../../shared/session/session-events'
import { temporaryFolder } from '../../../helpers/temp-folder'

const created = (id = 's1') => ({ type: 'session.created', id, workspace: '/w', title: 'First' }) as const
const renamed = (title: string): SessionFact => ({ type: 'session.renamed', title })
const day = 24 * 60 * 60 * 1000

function opened(folder: string, now?: () => number): SessionLogs {
  const logs = sessionLogs(folder, now)
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

/** How often any file was synced since. */
async function countSyncs(folder: string): Promise<() => number> {
  const handle = await open(join(folder, 'sessions', 's1.jsonl'))
  const prototype = Object.getPrototypeOf(handle) as typeof handle
  await handle.close()
  const syncs = vi.spyOn(prototype, 'datasync')
  onTestFinished(() => syncs.mockRestore())
  return () => syncs.mock.calls.length
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

test('events that are appended at once keep the order in which they came', async () => {
  const folder = await temporaryFolder()
  const logs = opened(folder)
  await logs.create('s1', created())

  const events = await Promise.all(Array.from({ length: 300 }, (_, number) => logs.append('s1', renamed(`${number}`))))

  expect(events.map(event => event.seq)).toEqual(events.map((_, index) => index + 2))
  expect(await titles(logs)).toEqual(['First', ...events.map((_, index) => `${index}`)])
})

test('what is asked for at once shares a sync, and what came before does not wait for it', async () => {
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

test('what is asked for after a failure does not fail with it', async () => {
  const { path } = await threeEvents()
  const logs = opened(join(path, '..', '..'))
  await rename(path, `${path}.away`)
  const failed = await Promise.allSettled(['D', 'E'].map(title => logs.append('s1', renamed(title))))
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await rename(`${path}.away`, path)
  expect((await logs.append('s1', renamed('F'))).seq).toBe(4)
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

test('a log cut anywhere gives all whole lines, and the torn one is kept beside it before the next append', async () => {
  const { folder, path } = await threeEvents()
  const whole = await readFile(path)

  for (let round = 0; round < 20; round++) {
    const length = 1 + Math.floor(Math.random() * (whole.length - 1))
    await writeFile(path, whole)
    await truncate(path, length)
    const cut = whole.subarray(0, length)
    // A line that lacks nothing but its line feed is whole.
    const expected = whole
      .toString()
      .split('\n')
      .filter(each => each !== '' && cut.includes(each))
    const logs = opened(folder)

    const { events, problems } = await logs.read('s1')
    expect(events, `cut at ${length}`).toHaveLength(expected.length)
    expect(await readFile(path), 'reading changes nothing').toEqual(cut)
    const before = (await readdir(join(folder, 'sessions'))).length
    await logs.append('s1', renamed('next'))

    expect((await titles(opened(folder))).at(-1)).toBe('next')
    const torn = problems.filter(({ message }) => message.includes('not finished')).length
    expect((await readdir(join(folder, 'sessions'))).length - before).toBe(torn)
  }
})

test('keeps the bytes of a torn line', async () => {
  const { folder, path } = await threeEvents()
  await appendFile(path, '{"v":1,"seq":4,"at')
  const logs = opened(folder)

  const { events, problems } = await logs.read('s1')
  const next = await logs.append('s1', renamed('D'))

  expect(events).toHaveLength(3)
  expect(problems).toEqual([{ line: 4, message: 'The last line was not finished and was left out.' }])
  expect(next.seq).toBe(4)
  const [torn = ''] = (await readdir(join(folder, 'sessions'))).filter(name => name.includes('.torn-'))
  expect(await readFile(join(folder, 'sessions', torn), 'utf8')).toBe('{"v":1,"seq":4,"at')
  expect(await titles(opened(folder))).toEqual(['First', 'B', 'C', 'D'])
})

test('zero bytes at the end, as a power cut leaves them, are a torn line', async () => {
  const { folder, path } = await threeEvents()
  await appendFile(path, new Uint8Array(4096))

  const logs = opened(folder)
  await logs.append('s1', renamed('D'))

  expect(await titles(logs)).toEqual(['First', 'B', 'C', 'D'])
})

test('a last line that only lacks its line feed is whole', async () => {
  const { folder, path } = await threeEvents()
  await truncate(path, (await stat(path)).size - 1)
  const logs = opened(folder)

  expect(await titles(logs)).toEqual(['First', 'B', 'C'])
  await logs.append('s1', renamed('D'))

  expect(await opened(folder).read('s1')).toMatchObject({ events: { length: 4 }, problems: [] })
})

test('bad lines in the middle are left out and told, and the rest is used', async () => {
  const { folder, path } = await threeEvents()
  const bad = [
    'nonsense\n',
    `${'\0'.repeat(20)}\n`,
    Buffer.from([0xff, 0x0a]),
    '{"v":1,"seq":9,"type":"unknown"}\n',
    '7\n',
    '\n',
  ]
  for (const each of bad) await appendFile(path, each)
  await appendFile(path, line(4, 'D'))

  const { events, problems } = await opened(folder).read('s1')

  expect(events.map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
  expect(problems.map(problem => problem.line)).toEqual([4, 5, 6, 7, 8, 10])
})

test('the number of a line that only another version knows is not given again', async () => {
  const { folder, path } = await threeEvents()
  await appendFile(path, '{"v":1,"seq":4,"type":"unknown"}\n{"v":1,"seq":5,"type":"unknown"}\n')
  const logs = opened(folder)
  expect((await logs.append('s1', renamed('next'))).seq).toBe(6)
  expect((await logs.read('s1')).problems.map(problem => problem.line)).toEqual([4, 5])
})

test('numbers that come twice, or out of order, or not at all are told and lose nothing', async () => {
  const { folder, path } = await threeEvents()
  await appendFile(path, line(3, 'again') + line(7, 'late') + line(5, 'early'))
  const logs = opened(folder)

  const { problems } = await logs.read('s1')

  expect(await titles(logs)).toEqual(['First', 'B', 'C', 'early', 'late'])
  expect(problems.map(problem => problem.line)).toEqual([4, 5, 6])
  expect((await logs.append('s1', renamed('next'))).seq).toBe(8)
})

test('a byte order mark and a key named __proto__ do no harm', async () => {
  const { folder, path } = await threeEvents()
  const text = await readFile(path, 'utf8')
  await writeFile(
    path,
    `\uFEFF${text}{"v":1,"seq":4,"at":5,"type":"session.renamed","title":"D","__proto__":{"polluted":1}}\n`,
  )

  const { events, problems } = await opened(folder).read('s1')

  // Both lines were not as Atrium writes them, which its chain tells; neither is lost.
  expect(problems.map(({ line }) => line)).toEqual([2, 4])
  expect(events).toHaveLength(4)
  expect(events[3]).not.toHaveProperty('polluted')
})

test('a log of a newer version is refused for reading and appending, and stays as it is', async () => {
  const { folder, path } = await threeEvents()
  await appendFile(path, `${line(4, 'D', LOG_VERSION + 1)}{"torn`)
  const before = await readFile(path)
  const logs = opened(folder)

  const refusal = { code: 'storage', message: expect.stringContaining('newer version of Atrium') }
  await expect(logs.read('s1')).rejects.toMatchObject(refusal)
  await expect(logs.append('s1', renamed('E'))).rejects.toMatchObject(refusal)

  expect(await readFile(path)).toEqual(before)
})

test('refuses ids that could be something else than the name of a log', async () => {
  const logs = opened(await temporaryFolder())

  for (const id of ['', '..', '../s1', 'a/b', 'a\\b', 'a.b', 'A', 'nul', 'com1', '-a', 'a\0', 'ä', 'x'.repeat(65)]) {
    await expect(logs.create(id, created(id)), id).rejects.toMatchObject({ code: 'bad-input' })
    await expect(logs.append(id, renamed('x')), id).rejects.toMatchObject({ code: 'bad-input' })
    await expect(logs.read(id), id).rejects.toMatchObject({ code: 'bad-input' })
    await expect(logs.remove(id), id).rejects.toMatchObject({ code: 'bad-input' })
    await expect(logs.restore(id), id).rejects.toMatchObject({ code: 'bad-input' })
  }
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
])('where the clock %s, what was removed is in the trash for 30 days more', async (_, { wrongBy, first }) => {
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

test('lists sessions from their logs, and names those that cannot be read', async () => {
  const { folder } = await threeEvents()
  const logs = opened(folder, () => 7)
  await logs.create('s2', { ...created('s2'), workspace: '/other' })
  await writeFile(join(folder, 'sessions', 'newer.jsonl'), line(1, 'x', LOG_VERSION + 1))
  await writeFile(join(folder, 'sessions', 'headless.jsonl'), line(2, 'x'))
  await writeFile(join(folder, 'sessions', 'Not a log.jsonl'), '')

  const { sessions, problems } = await logs.list()

  expect(sessions.map(({ id, title, workspace }) => [id, title, workspace])).toEqual([
    ['s1', 'C', '/w'],
    ['s2', 'First', '/other'],
  ])
  expect(sessions[1]).toMatchObject({ createdAt: 7, updatedAt: 7 })
  expect(problems.sort()).toEqual([
    'headless.jsonl: its beginning is lost.',
    expect.stringMatching(/^newer\.jsonl: .*newer version/),
  ])
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
    const logs = sessionLogs(folder, Date.now, { most: 50, idleMs: 20 })
    onTestFinished(() => logs.close())
    await logs.create('s1', created())
    await logs.append('s1', renamed('B'))
    await expect.poll(() => openLogs(folder)).toEqual([])
    expect((await logs.append('s1', renamed('C'))).seq).toBe(3)
  })

  test('that are closed and opened all the time lose nothing, and keep the order', async () => {
    const folder = await temporaryFolder()
    const logs = sessionLogs(folder, Date.now, { most: 2, idleMs: 60_000 })
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
