import { appendFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { indexFileOf } from '../../../main/search/index-files'
import { searchService } from '../../../main/search/search-service'
import { sessionLogs } from '../../../main/store/logs/session-logs'
import type { SearchAnswer } from '../../../shared/ipc/session-calls'
import type { SessionFact } from '../../../shared/session/session-events'
import { began, ended, replied } from '../../helpers/session-of'
import { temporaryFolder } from '../../helpers/temp-folder'

let folder: string
let folders: { logs: string; index: string }
let now: number

beforeEach(async () => {
  folder = await temporaryFolder()
  folders = { logs: join(folder, 'sessions'), index: join(folder, 'search') }
  now = 1_000
})

/** Writes a session as the app does. */
async function session(id: string, title: string, ...facts: SessionFact[]): Promise<void> {
  const logs = sessionLogs(folder, { now: () => now++ })
  await logs.create(id, { type: 'session.created', id, workspace: '/home/me/project', title })
  for (const fact of facts) await logs.append(id, fact)
  await logs.close()
}

function find(query: string, search = searchService(folders), ...changed: string[]): SearchAnswer {
  return search({ query, from: 0, changed })
}

function texts(answer: SearchAnswer): string[] {
  return answer.sessions.flatMap(({ texts }) => texts.map(({ snippet: { text, marks } }) => marked(text, marks)))
}

function marked(text: string, marks: readonly [number, number][]): string {
  return marks.reduceRight((all, [from, to]) => `${all.slice(0, from)}[${all.slice(from, to)}]${all.slice(to)}`, text)
}

const talk: SessionFact[] = [
  began('t1', 'Where is the café?'),
  ...replied('t1', 'In the Straße, said Ωmega.', { c1: 'a.txt:12: the Needle is here' }),
  ended('t1'),
  began('t2', '請在文件夾裡查找'),
  ...replied('t2', '한국어도 됩니다'),
  ended('t2'),
]

test('finds what was said, answered, asked of tools and given by them, with its place', async () => {
  await session('s1', 'Talk', ...talk)
  const [found] = find('cafe').sessions
  expect(found).toMatchObject({ sessionId: 's1', workspace: '/home/me/project', more: false })
  expect(found?.texts).toMatchObject([{ kind: 'person', place: { turnId: 't1' } }])
  expect(find('straße').sessions[0]?.texts).toMatchObject([{ kind: 'answer', place: { turnId: 't1', reply: 0 } }])
  expect(find('needle').sessions[0]?.texts).toMatchObject([{ kind: 'output', place: { callId: 'c1' } }])
  expect(find('shell').sessions[0]?.texts).toMatchObject([{ kind: 'call', place: { callId: 'c1' } }])
})

test('shows the words that a person reads: answers without the signs of Markdown, other texts as they are', async () => {
  const answer =
    '## Where\n\nThe **Zebrafish** are in `fish_*`, see [the *pond*](https://pond.example).\n\n```\n**raw** fish\n```'
  await session('s1', 'Talk', began('t1', 'Find **zebra** fish'), ...replied('t1', answer), ended('t1'))
  expect(texts(find('zebra fish'))).toEqual([
    'Where  The [Zebrafish] are in [fish]_*, see the pond.  **raw** [fish]',
    'Find **[zebra]** [fish]',
  ])
  // It stands in the address alone.
  expect(texts(find('pond.example'))).toEqual([expect.stringContaining('https://[pond.example])')])
})

test('takes no notice of case, marks over letters and wide letters', async () => {
  await session('s1', 'Talk', ...talk)
  for (const query of ['CAFÉ', 'cafe\u0301', 'ｃａｆｅ', 'ωMEGA', 'NEEDLE']) {
    expect(find(query).sessions, query).toHaveLength(1)
  }
  expect(texts(find('cafe'))).toEqual(['Where is the [café]?'])
})

test('finds parts of words in scripts without spaces, and single signs', async () => {
  await session('s1', 'Talk', ...talk)
  expect(texts(find('文件'))).toEqual(['請在[文件]夾裡查找'])
  expect(texts(find('查'))).toEqual(['請在文件夾裡[查]找'])
  expect(texts(find('국어'))).toEqual(['한[국어]도 됩니다'])
  expect(find('が').sessions).toEqual([])
})

test('finds parts of words in the middle of them', async () => {
  await session('s1', 'Talk', ...talk)
  expect(texts(find('eedl'))).toEqual(['a.txt:12: the N[eedl]e is here'])
})

test('finds what a model wrote as escapes in arguments, and what JSON writes as escapes', async () => {
  const call = {
    id: 'c9',
    name: 'write_file',
    arguments: '{"text":"\\u6587\\u4ef6 and \\u0041bc","path":"C:\\\\users\\\\me"}',
  }
  const reply = { text: 'He said "so\tit\tis"', toolCalls: [call] }
  await session('s1', 'Talk', began('t1', 'Go'), { type: 'reply.finished', turnId: 't1', reply, durationMs: 1 })
  for (const query of ['文件', 'abc', 'c:\\users', 'said "so']) expect(find(query).sessions, query).toHaveLength(1)
})

test('asks for all words in the same text, and for words in quotes as they stand', async () => {
  await session('s1', 'Talk', ...talk)
  expect(texts(find('here needle'))).toEqual(['a.txt:12: the [Needle] is [here]'])
  expect(find('needle café').sessions).toEqual([])
  expect(find('"is here"').sessions).toHaveLength(1)
  expect(find('"needle here"').sessions).toEqual([])
})

test('finds titles as they are now, and marks them', async () => {
  await session('s1', 'Old name', { type: 'session.renamed', title: 'New name' })
  expect(find('new').sessions[0]).toMatchObject({ title: { text: 'New name', marks: [[0, 3]] }, texts: [] })
  expect(find('old').sessions).toEqual([])
})

test('tells the session that was worked in last first', async () => {
  await session('s1', 'One', began('t', 'same'))
  await session('s2', 'Two', began('t', 'same'))
  now = 50_000
  const logs = sessionLogs(folder, { now: () => now })
  await logs.append('s1', { type: 'session.marked', pinned: true })
  await logs.close()
  expect(find('same').sessions.map(({ sessionId }) => sessionId)).toEqual(['s2', 's1'])
})

test('counts the replies of a turn over all of a long log', async () => {
  const long = 'x'.repeat(20_000)
  const facts = Array.from({ length: 8 }, (_, index) => replied('t1', `${long} number-${index}.`)).flat()
  await session('s1', 'Long', began('t1', 'Go'), ...facts)
  expect(find('number-6').sessions[0]?.texts[0]?.place).toEqual({ turnId: 't1', reply: 6 })
})

test('finds what was written after it had looked', async () => {
  await session('s1', 'Talk', began('t1', 'first'))
  const search = searchService(folders)
  expect(find('second', search).sessions).toEqual([])
  const logs = sessionLogs(folder, { now: () => now++ })
  await logs.append('s1', began('t2', 'second'))
  await logs.close()
  expect(texts(find('second', search, 's1'))).toEqual(['[second]'])
  expect(texts(find('first', search))).toEqual(['[first]'])
})

test('forgets a session that is gone, also what it kept of it', async () => {
  await session('s1', 'Talk', ...talk)
  const search = searchService(folders)
  expect(find('needle', search).sessions).toHaveLength(1)
  await rm(join(folders.logs, 's1.jsonl'))
  expect(find('needle', search, 's1')).toEqual({ sessions: [], pending: 0, total: 0 })
  expect(await readdir(folders.index)).toEqual([])
})

test('uses what it kept, and makes it again where that is damaged or of another log', async () => {
  await session('s1', 'Talk', ...talk)
  expect(find('needle').sessions).toHaveLength(1)
  const kept = join(folders.index, indexFileOf('s1'))
  const whole = await readFile(kept)
  expect(find('needle').sessions).toHaveLength(1)
  for (const bad of [whole.subarray(0, 100), Buffer.alloc(0), Buffer.concat([whole, Buffer.from('x')])]) {
    await writeFile(kept, bad)
    expect(find('needle').sessions).toHaveLength(1)
    expect(await readFile(kept)).toEqual(whole)
  }
  await rm(join(folders.logs, 's1.jsonl'))
  await session('s1', 'Another', began('t1', 'haystack '.repeat(500)))
  expect(find('needle').sessions).toEqual([])
  expect(find('haystack').sessions).toHaveLength(1)
})

test('works without a place for its index', async () => {
  await session('s1', 'Talk', ...talk)
  await writeFile(folders.index, 'a file')
  expect(find('needle').sessions).toHaveLength(1)
})

test('reads around lines that are torn, no JSON, or not what they should be', async () => {
  await mkdir(folders.logs)
  const event = (fact: object) => `${JSON.stringify({ v: 2, seq: 1, at: 1, ...fact })}\n`
  const lines = [
    event({ type: 'session.created', id: 's1', workspace: 7, title: ['no'] }),
    'garbage needle\n',
    '[1]\n',
    'null\n',
    event({ type: 'reply.finished', turnId: {}, reply: { text: 5, toolCalls: { id: 1 } } }),
    event({ type: 'call.finished', callId: 'c', result: { content: [null, { text: 'a needle' }] } }),
    event({ type: 'turn.started', turnId: 't', text: 'needle' }).slice(0, -5),
  ]
  await writeFile(join(folders.logs, 's1.jsonl'), lines.join(''))
  expect(texts(find('needle'))).toEqual(['a [needle]'])
  await appendFile(join(folders.logs, 's1.jsonl'), '\n')
})

test('reads what is new in slices, and tells what is left', async () => {
  for (const id of ['s1', 's2', 's3']) await session(id, 'Talk', ...talk)
  const search = searchService(folders, { readingMs: 0, pageMs: 1_000 })
  expect(search({ query: 'needle', from: 0 })).toMatchObject({ pending: 2, total: 3, sessions: [{}] })
  expect(search({ query: 'needle', from: 0 })).toMatchObject({ pending: 1, total: 3 })
  expect(search({ query: 'needle', from: 0 }).sessions).toHaveLength(3)
})

test('gives pages, and goes on where the last one ended', async () => {
  for (const id of ['s1', 's2', 's3']) await session(id, 'Talk', ...talk)
  const search = searchService(folders, { readingMs: 1_000, pageMs: 0 })
  const first = search({ query: 'needle', from: 0 })
  expect(first).toMatchObject({ sessions: [{ sessionId: 's3' }], next: 1 })
  expect(search({ query: 'needle', from: 2 }).sessions.map(({ sessionId }) => sessionId)).toEqual(['s1'])
  expect(search({ query: 'needle', from: 2 }).next).toBeUndefined()
})

test('finds nothing for nothing, for one letter and without a folder of sessions', async () => {
  expect(find('needle')).toEqual({ sessions: [], pending: 0, total: 0 })
  await session('s1', 'Talk', ...talk)
  for (const query of ['', '  ', 'a', '"', '" "']) expect(find(query).sessions).toEqual([])
})

test('shows a few texts of a session, the latest first, and says that there are more', async () => {
  const many = Array.from({ length: 6 }, (_, index) => began(`t${index}`, `needle ${index}`))
  await session('s1', 'Many', ...many)
  const answer = find('needle')
  expect(texts(answer)).toEqual(['[needle] 5', '[needle] 4', '[needle] 3'])
  expect(answer.sessions[0]?.more).toBe(true)
})

test('shows the neighbourhood of what it found in a long text', async () => {
  await session('s1', 'Long', began('t1', `${'é '.repeat(3_000)}the needle\nof ${'ü '.repeat(3_000)}`))
  const [text] = texts(find('needle'))
  expect(text).toMatch(/^…(é )+the \[needle\] of (ü )+…$/u)
  expect(text?.length).toBeLessThan(200)
})

test('of one session alone it finds all places, and not its title', async () => {
  const many = Array.from({ length: 9 }, (_, index) => began(`t${index}`, `The café number ${index}`))
  await session('s1', 'One', ...many)
  await session('s2', 'The other café', began('t1', 'Nothing'))
  const search = searchService(folders)
  expect(find('café', search).sessions.map(({ sessionId }) => sessionId)).toEqual(['s2', 's1'])
  const [only, ...others] = search({ query: 'café', from: 0, sessionId: 's1' }).sessions
  expect(others).toEqual([])
  expect(only).toMatchObject({ sessionId: 's1', more: false })
  expect(only?.texts).toHaveLength(9)
  expect(search({ query: 'café', from: 0, sessionId: 's2' }).sessions).toEqual([])
  expect(search({ query: 'café', from: 0, sessionId: 'gone' }).sessions).toEqual([])
})

test('keeps the index in few files', async () => {
  const ids = Array.from({ length: 400 }, (_, index) => `s${index}`)
  for (const id of ids) await session(id, 'Talk', began('t1', `this is ${id}.`))
  const search = searchService(folders)
  while (find('', search).pending > 0);

  const names = await readdir(folders.index)
  expect(names.length).toBeLessThanOrEqual(256)
  expect(new Set(names)).toEqual(new Set(ids.map(indexFileOf)))
  const again = searchService(folders)
  while (find('', again).pending > 0);
  expect(find('"is s77."', again).sessions.map(({ sessionId }) => sessionId)).toEqual(['s77'])
})

test('looks at all logs again after a while, whoever has changed them', async () => {
  await session('s1', 'Talk', began('t1', 'first'))
  const search = searchService(folders)
  expect(find('second', search).sessions).toEqual([])
  await session('s2', 'Talk', began('t1', 'second'))
  await expect.poll(() => find('second', search).sessions).toHaveLength(1)
})
