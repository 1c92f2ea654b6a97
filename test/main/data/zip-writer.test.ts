import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { MANIFEST } from '../../../main/data/backup-format'
import { openBackup } from '../../../main/data/open-backup'
import { zipWriter } from '../../../main/data/zip-writer'
import { temporaryFolder } from '../../helpers/temp-folder'

test('a file that may become larger than 4 GB is read again, and so is what follows it', async () => {
  const path = join(await temporaryFolder(), 'many.zip')
  const handle = await open(path, 'wx')
  const zip = zipWriter(handle)
  const text = Buffer.from('text')
  const pieces = async function* () {
    yield text
  }
  await zip.add('blobs/large', pieces(), 2 ** 33)
  await zip.add('blobs/small', pieces(), text.length)
  await zip.add(MANIFEST, pieces(), text.length)
  await zip.end()
  await handle.close()
  const files = await openBackup(path)
  onTestFinished(() => files.close())
  expect(await files.sizeOf('blobs/small')).toBe(4)
  for await (const piece of files.read('blobs/large')) expect(piece).toEqual(text)
  for await (const piece of files.read('blobs/small')) expect(piece).toEqual(text)
})

test('a file that cannot be read, or written, ends the writing', async () => {
  const path = join(await temporaryFolder(), 'broken.zip')
  const handle = await open(path, 'wx')
  const zip = zipWriter(handle)
  const broken = async function* (): AsyncIterable<Buffer> {
    yield Buffer.from('a')
    throw new Error('the disk reported an error')
  }
  await expect(zip.add('blobs/a', broken(), 1)).rejects.toThrow('the disk reported an error')
  await handle.close()
  const closed = await open(path, 'w')
  const unwritable = zipWriter(closed)
  await closed.close()
  const endless = async function* () {
    for (;;) yield Buffer.alloc(65_536, Math.random().toString())
  }
  await expect(unwritable.add('blobs/a', endless(), 1)).rejects.toThrow()
})
