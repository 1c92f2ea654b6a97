import { mkdir, readdir, rename, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { applyStagedData } from '../../../main/data/apply-staged-data'
import { clearUnused } from '../../../main/data/clear-unused'
import { blobStore } from '../../../main/store/blobs/blob-store'
import { contentOf, keepBlob, keptData, writeAll } from '../../helpers/kept-data'
import { temporaryFolder } from '../../helpers/temp-folder'

const pages = { clearPages: vi.fn(async () => undefined) }

beforeEach(() => {
  pages.clearPages.mockClear()
})

async function setUp() {
  const parent = await temporaryFolder()
  const dataFolder = join(parent, 'data')
  return { parent, dataFolder, ...(await keptData(dataFolder)) }
}

const blobs = async (folder: string) =>
  Object.keys(await contentOf(folder))
    .filter(name => name.startsWith('blobs/'))
    .map(name => name.slice('blobs/00/'.length))
    .sort()

async function restart(dataFolder: string): Promise<void> {
  await (await applyStagedData(dataFolder, pages)).cleaned
}

describe('clearing what no session refers to', () => {
  test('takes only that, and deletes it at the next start', async () => {
    const { dataFolder, used, shown, inTrash, unused } = await setUp()
    const young = await keepBlob(dataFolder, Buffer.from('just kept'))
    await utimes(join(dataFolder, 'blobs', young.slice(0, 2), young), new Date(), new Date())
    expect(await clearUnused(dataFolder)).toBe(Buffer.from('nobody needs this any more').length)
    expect(await blobs(dataFolder)).toEqual([used, shown, inTrash, young].sort())
    expect(await readdir(join(dataFolder, 'cleared'))).toEqual([unused])
    await restart(dataFolder)
    expect(await readdir(join(dataFolder, 'cleared'))).toEqual([])
  })

  test('gives back what a session came to need meanwhile', async () => {
    const { dataFolder, unused } = await setUp()
    await clearUnused(dataFolder)
    await writeAll(dataFolder, { 'sessions/d.jsonl': `{"before":"${unused}"}\n` })
    await restart(dataFolder)
    expect(await blobs(dataFolder)).toContain(unused)
  })

  test('finds a name wherever it stands in a long file', async () => {
    const { dataFolder, unused } = await setUp()
    const line = `${'x'.repeat(1024 * 1024 - 30)}"${unused}"`
    await writeAll(dataFolder, { 'sessions/d.jsonl': line })
    expect(await clearUnused(dataFolder)).toBe(0)
  })

  test('takes a pack once nothing in it is needed, and gives the whole back where one copy is', async () => {
    const { dataFolder } = await setUp()
    const store = blobStore(join(dataFolder, 'blobs'))
    const [one, other] = await Promise.all(['one', 'other'].map(text => store.putWithOthers(Buffer.from(text))))
    const [pack] = await readdir(join(dataFolder, 'blobs', 'packs'))
    const old = () => utimes(join(dataFolder, 'blobs', 'packs', pack!), 1_000_000, 1_000_000)
    await old()
    await writeAll(dataFolder, { 'sessions/d.jsonl': `{"before":"${other}"}\n` })
    await clearUnused(dataFolder)
    expect(await readdir(join(dataFolder, 'blobs', 'packs'))).toEqual([pack])

    await rm(join(dataFolder, 'sessions/d.jsonl'))
    await clearUnused(dataFolder)
    expect(await readdir(join(dataFolder, 'blobs', 'packs'))).toEqual([])
    await writeAll(dataFolder, { 'sessions/d.jsonl': `{"before":"${one}"}\n` })
    await restart(dataFolder)
    expect(Buffer.from(await blobStore(join(dataFolder, 'blobs')).get(one!)).toString()).toBe('one')

    await rm(join(dataFolder, 'sessions/d.jsonl'))
    await old()
    await clearUnused(dataFolder)
    await restart(dataFolder)
    expect(await readdir(join(dataFolder, 'cleared'))).toEqual([])
    await expect(blobStore(join(dataFolder, 'blobs')).get(one!)).rejects.toMatchObject({ code: 'not-found' })
  })

  test('that was cut in the middle loses nothing', async () => {
    const { dataFolder, unused, used } = await setUp()
    await clearUnused(dataFolder)
    // As if a crash had come while blobs were being put back.
    await writeAll(dataFolder, { 'sessions/d.jsonl': `{"before":"${unused}"}\n` })
    await mkdir(join(dataFolder, 'blobs', unused.slice(0, 2)), { recursive: true })
    await rename(join(dataFolder, 'cleared', unused), join(dataFolder, 'blobs', unused.slice(0, 2), unused))
    await restart(dataFolder)
    expect(await blobs(dataFolder)).toEqual(expect.arrayContaining([unused, used]))
  })
})
