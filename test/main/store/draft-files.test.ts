import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openDocument } from '../../../main/store/document'
import { Draft, draftFiles } from '../../../main/store/draft-files'
import { temporaryFolder } from '../../helpers/temp-folder'

const DAY = 24 * 60 * 60 * 1000
const file = (key: string) => ({ key, name: `${key}.png`, mimeType: 'image/png', bytes: 3, blob: 'b' })

async function open(now = { at: 0 }) {
  const path = join(await temporaryFolder(), 'draft-files.json')
  const document = await openDocument({ file: path, schema: z.array(Draft), initial: [] })
  return { drafts: draftFiles(document, () => now.at), now, path }
}

test('files are kept by session, in their order, until they are removed', async () => {
  const { drafts, path } = await open()
  await drafts.add('s', file('a'))
  await drafts.add('t', file('x'))
  await drafts.add('s', file('b'))
  expect(drafts.of('s')).toEqual([file('a'), file('b')])
  await drafts.remove('s', ['a', 'unknown'])
  await drafts.remove('t', ['x'])
  expect(drafts.of('s')).toEqual([file('b')])
  expect(drafts.of('t')).toEqual([])
  expect(await readFile(path, 'utf8')).not.toContain('x.png')
})

test('a draft that nobody touched for three months is gone', async () => {
  const { drafts, now, path } = await open()
  await drafts.add('old', file('a'))
  now.at = 80 * DAY
  await drafts.add('new', file('b'))
  now.at = 91 * DAY
  expect(drafts.of('old')).toEqual([])
  expect(drafts.of('new')).toEqual([file('b')])
  await drafts.add('new', file('c'))
  expect(await readFile(path, 'utf8')).not.toContain('a.png')
})

test('no more than can be sent at once are kept', async () => {
  const { drafts } = await open()
  for (let at = 0; at < 20; at++) await drafts.add('s', file(String(at)))
  await expect(drafts.add('s', file('more'))).rejects.toMatchObject({ code: 'bad-input' })
  expect(drafts.of('s')).toHaveLength(20)
})

test('resources are kept beside the files, and a draft ends with the last of both', async () => {
  const { drafts, path } = await open()
  const resource = (uri: string) => ({ place: { workspace: '/work', id: 'one', server: 'docs', uri, name: 'A' } })
  await drafts.setResources('s', [resource('demo://a'), resource('demo://b')])
  await drafts.add('s', file('a'))
  await drafts.setResources('s', [resource('demo://b')])
  expect(drafts.resources('s')).toEqual([resource('demo://b')])
  expect(drafts.of('s')).toEqual([file('a')])
  expect(drafts.sessions()).toEqual(['s'])
  await drafts.remove('s', ['a'])
  expect(drafts.resources('s')).toEqual([resource('demo://b')])
  await drafts.setResources('s', [])
  expect(drafts.sessions()).toEqual([])
  expect(JSON.parse(await readFile(path, 'utf8'))).not.toHaveProperty('0')
})
