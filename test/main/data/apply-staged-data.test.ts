import { mkdir, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { applyStagedData } from '../../../main/data/apply-staged-data'
import { backUp } from '../../../main/data/back-up'
import { isBackedUp } from '../../../main/data/backup-format'
import { readBackup } from '../../../main/data/read-backup'
import { stageRestore } from '../../../main/data/stage-restore'
import { AppError } from '../../../shared/errors'
import { contentOf, keptData, writeAll } from '../../helpers/kept-data'
import { temporaryFolder } from '../../helpers/temp-folder'

const pages = { clearPages: () => Promise.reject(new Error('a restore leaves them alone')) }

async function setUp() {
  const parent = await temporaryFolder()
  const [dataFolder, target] = [join(parent, 'data'), join(parent, 'elsewhere')]
  await mkdir(target)
  const hashes = await keptData(dataFolder)
  const make = (signal?: AbortSignal) => backUp({ dataFolder, target, version: '1.2.3', ...(signal && { signal }) })
  return { parent, dataFolder, target, make, ...hashes }
}

/** The data as a backup gives it back: whole lines only, without copies and what was half written. */
function restored(content: Record<string, string>): Record<string, string> {
  const kept = Object.entries(content).filter(([name]) => isBackedUp(name) || name.startsWith('keys.json'))
  return Object.fromEntries(kept.map(([name, text]) => [name, text.replace(/\{"torn$/, '')]))
}

describe('restoring', () => {
  test('puts the backup in the place of the data, keeps the keys, and puts the former data aside', async () => {
    const { parent, dataFolder, make } = await setUp()
    const backup = await make()
    expect((await readBackup(backup)).summary.path).toBe(backup)
    const atBackup = restored(await contentOf(dataFolder))
    await writeAll(dataFolder, { 'sessions/new.jsonl': '{"v":1}\n', 'settings.json': 'changed since' })
    const before = await contentOf(dataFolder)

    await stageRestore(dataFolder, backup)
    expect(await contentOf(dataFolder)).toEqual(before)
    const { notices, cleaned } = await applyStagedData(dataFolder, pages)
    await cleaned
    expect(await contentOf(dataFolder)).toEqual(atBackup)
    const aside = (await readdir(parent)).find(name => name.startsWith('data.replaced-'))
    expect(await contentOf(join(parent, aside!))).toEqual(before)
    expect(notices).toMatchObject([{ level: 'info', message: expect.stringContaining('data.replaced-') }])
    expect((await applyStagedData(dataFolder, pages)).notices).toEqual([])
  })

  test('that is cancelled changes nothing', async () => {
    const { parent, dataFolder, make } = await setUp()
    const backup = await make()
    await expect(stageRestore(dataFolder, backup, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'cancelled',
    })
    expect((await readdir(parent)).sort()).toEqual(['data', 'elsewhere'])
  })

  test('that somebody came in between of changes nothing', async () => {
    const { parent, dataFolder, make } = await setUp()
    const backup = await make()
    const check = () => {
      throw new AppError('conflict', 'A session is working.')
    }
    await expect(stageRestore(dataFolder, backup, { check })).rejects.toThrow('A session is working.')
    expect((await readdir(parent)).sort()).toEqual(['data', 'elsewhere'])
  })

  test.each([1, 2])('goes on after move %i failed, and everything stays as it was until then', async failing => {
    const { dataFolder, make } = await setUp()
    await stageRestore(dataFolder, await make())
    const before = await contentOf(dataFolder)
    let moves = 0
    const first = await applyStagedData(dataFolder, {
      ...pages,
      async move(from, to) {
        moves += 1
        if (moves === failing) throw Object.assign(new Error('busy'), { code: 'EBUSY' })
        await rename(from, to)
      },
    })
    await first.cleaned
    expect(first.notices).toMatchObject([{ level: 'warning' }])
    expect(await contentOf(dataFolder)).toEqual(before)
    await (await applyStagedData(dataFolder, pages)).cleaned
    expect(await contentOf(dataFolder)).toEqual(restored(before))
  })

  test('goes on after a crash between the two moves', async () => {
    const { parent, dataFolder, make } = await setUp()
    await stageRestore(dataFolder, await make())
    const before = await contentOf(dataFolder)
    let moves = 0
    // After a crash nothing more happens, not even what would take the first move back.
    const crashed = await applyStagedData(dataFolder, {
      ...pages,
      async move(from, to) {
        moves += 1
        if (moves > 1) throw new Error('the process is gone')
        await rename(from, to)
      },
    })
    await crashed.cleaned
    expect(await readdir(parent)).not.toContain('data')
    await (await applyStagedData(dataFolder, pages)).cleaned
    expect(await contentOf(dataFolder)).toEqual(restored(before))
    const aside = (await readdir(parent)).find(name => name.startsWith('data.replaced-'))
    expect(await contentOf(join(parent, aside!))).toEqual(before)
  })
})
