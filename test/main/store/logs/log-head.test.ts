import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { logHead, readHead } from '../../../../main/store/logs/log-head'
import { temporaryFolder } from '../../../helpers/temp-folder'

test('the last that was noted is on the disk once it is flushed, in a folder that is made for it', async () => {
  const path = join(await temporaryFolder(), 'heads', 's1')
  const head = logHead(path)
  head.note({ seq: 1, link: 'a' })
  head.note({ seq: 2, link: 'b' })
  await head.flush()
  expect(await readHead(path)).toEqual({ seq: 2, link: 'b' })
})

test('nothing new to note leaves what is there', async () => {
  const path = join(await temporaryFolder(), 's1')
  const head = logHead(path)
  head.note({ seq: 7, link: 'a' })
  await head.flush()
  const before = await readFile(path, 'utf8')
  await head.flush()
  expect(await readFile(path, 'utf8')).toBe(before)
})

test.each(['', 'no JSON', '{"seq":"1","link":"a"}', '[]'])('a note of %j counts as nothing', async text => {
  const path = join(await temporaryFolder(), 's1')
  await writeFile(path, text)
  expect(await readHead(path)).toBeUndefined()
  await rm(path)
  expect(await readHead(path)).toBeUndefined()
})

test('the log goes on without a head that cannot be written', async () => {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'file'), '')
  const head = logHead(join(folder, 'file', 'below', 's1'))
  head.note({ seq: 1, link: 'a' })
  await expect(head.flush()).resolves.toBeUndefined()
})
