import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openDocument } from '../../../../main/store/documents/document'
import { Draft, draftFiles } from '../../../../main/store/documents/draft-files'
import { temporaryFolder } from '../../../helpers/temp-folder'

const file = (key: string) => ({ key, name: `${key}.png`, mimeType: 'image/png', bytes: 3, blob: 'b' })

async function open(initial: Draft[] = []) {
  const path = join(await temporaryFolder(), 'draft-files.json')
  const document = await openDocument({ file: path, schema: z.array(Draft), initial })
  return { drafts: draftFiles(document), path }
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

test('of very many drafts the one goes that was touched first, whatever the clock says', async () => {
  const kept = Array.from({ length: 300 }, (_, number) => ({ sessionId: `s${number}`, at: 0, files: [file('a')] }))
  const { drafts } = await open(kept)
  await drafts.add('s0', file('b'))
  expect(drafts.sessions()).toHaveLength(300)
  await drafts.add('new', file('c'))
  expect(drafts.sessions()).toHaveLength(300)
  expect(drafts.of('s1')).toEqual([])
  expect(drafts.of('s0')).toEqual([file('a'), file('b')])
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
