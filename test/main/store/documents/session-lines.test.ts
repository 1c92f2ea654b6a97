import { appendFile, mkdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSessionLines } from '../../../../main/store/documents/session-lines'
import { temporaryFolder } from '../../../helpers/temp-folder'

const summary = (id: string, title = id) => ({ id, workspace: '/w', title, createdAt: 1, updatedAt: 2 })

async function titlesIn(folder: string): Promise<string[]> {
  const { sessions } = await openSessionLines(folder)
  return [...sessions.values()].map(({ title }) => title)
}

test('a change is one more line, and what was changed last comes last', async () => {
  const folder = await temporaryFolder()
  const lines = await openSessionLines(folder)
  await lines.write([summary('a'), summary('b'), summary('c')])
  const before = (await stat(join(folder, 'sessions.jsonl'))).size
  await lines.write([summary('a', 'Renamed')])
  await lines.write([{ id: 'b', removed: true }])

  const added = (await readFile(join(folder, 'sessions.jsonl'), 'utf8')).slice(before)
  expect(added.trimEnd().split('\n')).toHaveLength(2)
  expect([...lines.sessions.keys()]).toEqual(['c', 'a'])
  expect(await titlesIn(folder)).toEqual(['c', 'Renamed'])
})

test('changes that come while one is written are all kept', async () => {
  const folder = await temporaryFolder()
  const lines = await openSessionLines(folder)
  const ids = Array.from({ length: 200 }, (_, index) => `s${index}`)
  await Promise.all(ids.map(id => lines.write([summary(id)])))
  await lines.flush()
  expect(await titlesIn(folder)).toEqual(ids)
})

test('lines that later ones have replaced do not pile up', async () => {
  const folder = await temporaryFolder()
  const lines = await openSessionLines(folder)
  await lines.write([summary('other')])
  for (let round = 0; round < 30; round++) {
    await lines.write(Array.from({ length: 100 }, (_, index) => summary('s', `Title ${round} ${index}`)))
  }
  const text = await readFile(join(folder, 'sessions.jsonl'), 'utf8')
  expect(text.trimEnd().split('\n').length).toBeLessThan(1_200)
  expect(await titlesIn(folder)).toEqual(['other', 'Title 29 99'])
})

test.each([
  ['half a line, as a crash leaves it', '{"id":"c","work'],
  ['something that is not JSON', 'garbage\n'],
  ['a session without a title', '{"id":"c","workspace":"/w"}\n'],
  ['zero bytes, as some file systems leave them', '\0'.repeat(500)],
  ['an empty line', '\n'],
  ['a number', '1\n'],
])('%s is passed over, and what is written next is read again', async (_, damage) => {
  const folder = await temporaryFolder()
  await (await openSessionLines(folder)).write([summary('a'), summary('b')])
  await appendFile(join(folder, 'sessions.jsonl'), damage)

  const lines = await openSessionLines(folder)
  expect([...lines.sessions.keys()]).toEqual(['a', 'b'])
  await lines.write([summary('d')])
  expect(await titlesIn(folder)).toEqual(['a', 'b', 'd'])
})

test('a folder in the place of the file is set aside and named', async () => {
  const folder = await temporaryFolder()
  await mkdir(join(folder, 'sessions.jsonl'))
  const lines = await openSessionLines(folder)
  expect(lines.notices.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^Couldn’t use sessions\.jsonl: .* the old file is now .*sessions\.jsonl\.corrupt-/),
  ])
  await lines.write([summary('a')])
  expect(await titlesIn(folder)).toEqual(['a'])
})

test('a line that cannot be written is refused in words, and changes nothing', async () => {
  const folder = await temporaryFolder()
  const lines = await openSessionLines(folder)
  await lines.write([summary('a')])
  await rm(join(folder, 'sessions.jsonl'))
  await mkdir(join(folder, 'sessions.jsonl'))
  await expect(lines.write([summary('b')])).rejects.toMatchObject({ code: 'storage' })
  expect([...lines.sessions.keys()]).toEqual(['a'])
  await rm(join(folder, 'sessions.jsonl'), { recursive: true })
  await lines.write([summary('b')])
  expect([...lines.sessions.keys()]).toEqual(['a', 'b'])
})
