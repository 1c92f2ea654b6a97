import { appendFile, readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type SessionLogs, sessionLogs } from '../../../../main/store/logs/session-logs'
import { LOG_VERSION, type SessionFact } from '../../../../shared/session/session-events'
import { sampleOf } from '../../../helpers/how-deep'
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

test('a log cut anywhere gives all whole lines, and the torn one is kept beside it before the next append', async () => {
  const { folder, path } = await threeEvents()
  const whole = await readFile(path)

  const lengths = Array.from({ length: whole.length - 1 }, (_, index) => index + 1)
  for (const length of sampleOf(lengths, 20)) {
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
    const torn = problems.filter(({ message }) =>
      message.includes('The last line was incomplete and was left out.'),
    ).length
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
  expect(problems).toMatchObject([{ line: 4, message: 'The last line was incomplete and was left out.' }])
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
