import { createHash } from 'node:crypto'
import { mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { blobPacks } from '../../../../main/store/blobs/blob-packs'
import { blobPath } from '../../../../main/store/blobs/blob-path'
import { blobWriter } from '../../../../main/store/blobs/blob-writer'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atrium-blobs-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const bytes = Buffer.from('some bytes')
const filesIn = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter(one => one.isFile())

test('writes a blob under the name of its content, whole, and leaves nothing else', async () => {
  const writer = blobWriter(folder, blobPacks(folder))
  await writer.keep(hashOf(bytes), bytes)
  expect(await readFile(blobPath(folder, hashOf(bytes)))).toEqual(bytes)
  expect(await writer.isKept(hashOf(bytes))).toBe(true)
  expect(await filesIn()).toHaveLength(1)
})

test('takes a damaged blob for one that is not kept, and writes it again', async () => {
  const writer = blobWriter(folder, blobPacks(folder))
  await writer.keep(hashOf(bytes), bytes)
  await writeFile(blobPath(folder, hashOf(bytes)), 'some other')
  expect(await writer.isKept(hashOf(bytes))).toBe(false)
  await writer.keep(hashOf(bytes), bytes)
  expect(await writer.isKept(hashOf(bytes))).toBe(true)
})

test('copies an open file and tells its hash and length, once for the same content', async () => {
  const source = join(folder, 'source')
  const large = Buffer.alloc(700_000, 'large')
  await writeFile(source, large)
  const target = join(folder, 'blobs')
  const writer = blobWriter(target, blobPacks(target))
  for (let time = 0; time < 2; time++) {
    const handle = await open(source)
    expect(await writer.keepCopy(handle)).toEqual({ hash: hashOf(large), bytes: large.length })
    await handle.close()
  }
  expect((await readFile(blobPath(target, hashOf(large)))).equals(large)).toBe(true)
  expect(await filesIn()).toHaveLength(2)
})

test('names what failed where the folder cannot be written', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  const writer = blobWriter(join(file, 'within'), blobPacks(join(file, 'within')))
  await expect(writer.keep(hashOf(bytes), bytes)).rejects.toMatchObject({ code: 'storage' })
})
