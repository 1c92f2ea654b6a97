import { createHash } from 'node:crypto'
import { appendFile, mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { blobStore } from '../../../../main/store/blobs/blob-store'
import type { Blobs } from '../../../../main/tools/tool-context'
import { temporaryFolder } from '../../../helpers/temp-folder'

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')
const bytes = Buffer.from([0, 255, 10, 13, 0])

async function store() {
  const folder = await temporaryFolder()
  const blobs: Blobs = blobStore(join(folder, 'blobs'))
  const path = (hash: string) => join(folder, 'blobs', hash.slice(0, 2), hash)
  return { folder, blobs, path }
}

async function temporaries(folder: string): Promise<string[]> {
  return (await readdir(join(folder, 'blobs'), { recursive: true })).filter(name => name.endsWith('.tmp'))
}

test('gives back the bytes that were put, by their hash', async () => {
  const { blobs, path } = await store()

  const hash = await blobs.put(bytes)

  expect(hash).toBe(sha256(bytes))
  expect(Buffer.from(await blobs.get(hash))).toEqual(bytes)
  if (process.platform !== 'win32') expect((await stat(path(hash))).mode & 0o777).toBe(0o600)
})

test('keeps nothing as well as something', async () => {
  const { blobs } = await store()

  expect(await blobs.get(await blobs.put(new Uint8Array()))).toHaveLength(0)
})

test('keeps the same bytes once, from wherever they come', async () => {
  const { blobs, folder } = await store()
  await writeFile(join(folder, 'file'), bytes)

  const results = await Promise.all([blobs.put(bytes), blobs.put(bytes), blobs.putFile(join(folder, 'file'))])

  expect(results).toEqual([sha256(bytes), sha256(bytes), { hash: sha256(bytes), bytes: bytes.length }])
  expect((await readdir(join(folder, 'blobs'), { recursive: true })).length).toBe(2)
})

test('keeps many at once, each whole', async () => {
  const { blobs, folder, path } = await store()
  const contents = Array.from({ length: 600 }, (_, index) => Buffer.from(`content ${index}`))

  const hashes = await Promise.all(contents.map(content => blobs.put(content)))

  expect(hashes).toEqual(contents.map(sha256))
  for (const [index, hash] of hashes.entries()) expect(await readFile(path(hash))).toEqual(contents[index])
  expect(await temporaries(folder)).toEqual([])
})

test('keeps a file that is larger than what is read at once', async () => {
  const { blobs, folder } = await store()
  const large = Buffer.alloc(5_000_000, 'abcdefg')
  await writeFile(join(folder, 'large'), large)

  const kept = await blobs.putFile(join(folder, 'large'))

  expect(kept).toEqual({ hash: sha256(large), bytes: large.length })
  expect(Buffer.from(await blobs.get(kept.hash)).equals(large)).toBe(true)
})

test('a file that changes while it is copied is kept under the hash of what was copied', async () => {
  const { blobs, folder } = await store()
  const file = join(folder, 'changing')
  await writeFile(file, Buffer.alloc(8_000_000, 'a'))
  let done = false
  const change = async () => {
    const handle = await open(file, 'r+')
    for (let round = 0; !done; round++) await handle.write(`${round}`, (round * 65_537) % 8_000_000)
    await handle.close()
    await appendFile(file, 'more')
  }

  const changing = change()
  const kept = await blobs.putFile(file)
  done = true
  await changing

  const copied = await blobs.get(kept.hash)
  expect(sha256(copied)).toBe(kept.hash)
  expect(copied).toHaveLength(kept.bytes)
})

test('refuses what is not a hash', async () => {
  const { blobs } = await store()

  for (const hash of ['', '..', '../../etc/passwd', 'A'.repeat(64), 'a'.repeat(63), `${'a'.repeat(64)}\n`]) {
    await expect(blobs.get(hash), hash).rejects.toMatchObject({ code: 'bad-input' })
  }
})

test('says so when a blob is not there, or damaged', async () => {
  const { blobs, path } = await store()
  const hash = await blobs.put(bytes)

  await expect(blobs.get('0'.repeat(64))).rejects.toMatchObject({ code: 'not-found' })
  await writeFile(path(hash), 'damaged')
  await expect(blobs.get(hash)).rejects.toMatchObject({ code: 'storage', message: expect.stringContaining('damaged') })
})

test('putting the bytes of a damaged blob again mends it', async () => {
  const { blobs, path } = await store()
  const hash = await blobs.put(bytes)
  await writeFile(path(hash), 'damaged')

  await blobs.put(bytes)

  expect(await readFile(path(hash))).toEqual(bytes)
})

test('keeps regular files only, and says which was not there', async () => {
  const { blobs, folder } = await store()

  await expect(blobs.putFile(join(folder, 'missing'))).rejects.toMatchObject({ code: 'ENOENT' })
  await expect(blobs.putFile(folder)).rejects.toThrow('isn’t a file')
})

test('a copy that cannot be kept is a storage error, and leaves nothing', async () => {
  const { blobs, folder, path } = await store()
  await mkdir(join(path(sha256(bytes)), 'in the way'), { recursive: true })

  await expect(blobs.put(bytes)).rejects.toMatchObject({ code: 'storage' })

  expect(await temporaries(folder)).toEqual([])
  await rm(path(sha256(bytes)), { recursive: true })
  expect(await blobs.put(bytes)).toBe(sha256(bytes))
})

test('a file that a crash left half-written is removed', async () => {
  const { blobs, folder } = await store()
  await blobs.put(bytes)
  await writeFile(join(folder, 'blobs', '.blob.1.tmp'), 'half')

  await blobStore(join(folder, 'blobs')).put(Buffer.from('more'))

  expect(await temporaries(folder)).toEqual([])
})
