import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { applyStagedData } from '../../../main/data/apply-staged-data'
import { clearBackups, clearTrash, requestClearAll } from '../../../main/data/clear-data'
import { contentOf, keptData, writeAll } from '../../helpers/kept-data'
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

async function restart(dataFolder: string): Promise<void> {
  await (await applyStagedData(dataFolder, pages)).cleaned
}

test('clearing the trash leaves the sessions', async () => {
  const { dataFolder } = await setUp()
  expect(await clearTrash(dataFolder)).toBeGreaterThan(0)
  expect(await readdir(join(dataFolder, 'trash'))).toEqual([])
  expect(await readdir(join(dataFolder, 'sessions'))).toEqual(['a.jsonl', 'b.jsonl'])
})

test('clearing what was put aside leaves the data', async () => {
  const { dataFolder, parent } = await setUp()
  const before = await contentOf(dataFolder)
  await writeAll(parent, { 'data.replaced-1/settings.json': '12345', 'data/providers.json.corrupt-x': '123' })
  expect(await clearBackups(dataFolder)).toBe(8)
  expect(await contentOf(dataFolder)).toEqual(before)
  expect(await readdir(parent)).toEqual(['data'])
})

describe('clearing all', () => {
  test('happens at the next start and leaves nothing', async () => {
    const { dataFolder, parent } = await setUp()
    await writeAll(parent, { 'data.replaced-1/settings.json': '12345' })
    await writeAll(parent, { [`Partitions/browser-${'a'.repeat(32)}/Cookies`]: '1234' })
    const before = await contentOf(dataFolder)
    await requestClearAll(dataFolder)
    expect(await contentOf(dataFolder)).toEqual(before)
    expect(pages.clearPages).not.toHaveBeenCalled()
    await restart(dataFolder)
    expect(await readdir(parent)).toEqual(['Partitions'])
    expect(await readdir(join(parent, 'Partitions'))).toEqual([])
    expect(pages.clearPages).toHaveBeenCalledOnce()
  })

  test('that fails leaves everything, and is done at the start after that', async () => {
    const { dataFolder, parent } = await setUp()
    const before = await contentOf(dataFolder)
    await requestClearAll(dataFolder)
    const failed = await applyStagedData(dataFolder, {
      ...pages,
      async move() {
        throw Object.assign(new Error('busy'), { code: 'EBUSY' })
      },
    })
    await failed.cleaned
    expect(failed.notices).toMatchObject([{ level: 'warning' }])
    expect(await contentOf(dataFolder)).toEqual(before)
    await restart(dataFolder)
    expect(await readdir(parent)).toEqual([])
  })

  test('is finished where a crash came while it deleted', async () => {
    const { dataFolder, parent } = await setUp()
    await rename(dataFolder, `${dataFolder}.cleared-1`)
    await writeAll(dataFolder, { 'settings.json': 'new' })
    await restart(dataFolder)
    expect(await readdir(parent)).toEqual(['data'])
    expect(await contentOf(dataFolder)).toEqual({ 'settings.json': 'new' })
  })
})
