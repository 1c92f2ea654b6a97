import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { applyStagedData } from '../../../main/data/apply-staged-data'
import { backUp } from '../../../main/data/back-up'
import { isBackedUp, MANIFEST } from '../../../main/data/backup-format'
import { readBackup } from '../../../main/data/read-backup'
import { stageRestore } from '../../../main/data/stage-restore'
import { contentOf, keptData, unpacked, writeAll } from '../../helpers/kept-data'
import { temporaryFolder } from '../../helpers/temp-folder'

const pages = { clearPages: () => Promise.reject(new Error('a restore leaves them alone')) }

async function setUp() {
  const parent = await temporaryFolder()
  const [dataFolder, target] = [join(parent, 'data'), join(parent, 'elsewhere')]
  await mkdir(target)
  const hashes = await keptData(dataFolder)
  const make = (signal?: AbortSignal) => backUp({ dataFolder, target, version: '1.2.3', ...(signal && { signal }) })
  const makeFolder = async () => unpacked(await make(), join(target, 'backup'))
  return { parent, dataFolder, target, make, makeFolder, ...hashes }
}

/** The data as a backup gives it back: whole lines only, without copies and what was half written. */
function restored(content: Record<string, string>): Record<string, string> {
  const kept = Object.entries(content).filter(([name]) => isBackedUp(name) || name.startsWith('keys.json'))
  return Object.fromEntries(kept.map(([name, text]) => [name, text.replace(/\{"torn$/, '')]))
}

describe('a backup', () => {
  test('is one file', async () => {
    const { target, make } = await setUp()
    const path = await make()
    expect(await readdir(target)).toEqual([basename(path)])
    expect(basename(path)).toMatch(/^atrium-backup-\d{4}-\d\d-\d\dT\d{6}\.zip$/)
    expect(basename(await make())).not.toBe(basename(path))
    expect(await readdir(target)).toHaveLength(2)
  })

  test('holds everything but keys, copies, what is made again and what is half written', async () => {
    const { dataFolder, makeFolder } = await setUp()
    const passing = { 'search/a.jsonl': 'made again of the logs', 'search/index.json': '{}', 'cleared/0': 'next start' }
    await writeAll(dataFolder, passing)
    const content = await contentOf(await makeFolder())
    const { [MANIFEST]: _manifest, ...files } = content
    const { 'keys.json': _key, 'keys.json.bak': _copy, ...kept } = restored(await contentOf(dataFolder))
    expect(files).toEqual(kept)
    expect(JSON.stringify(content)).not.toMatch(/SEALED-KEY|made again|next start/)
  })

  test('says what it holds before it is restored', async () => {
    const { make } = await setUp()
    const { summary } = await readBackup(await make())
    expect(summary).toMatchObject({ version: '1.2.3', sessions: 2, providers: 1, profiles: 0, rules: 0, servers: 0 })
  })

  test('that is cancelled leaves nothing', async () => {
    const { make, target } = await setUp()
    await expect(make(AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' })
    expect(await readdir(target)).toEqual([])
  })

  test('is not made within the data', async () => {
    const { dataFolder } = await setUp()
    const inside = backUp({ dataFolder, target: join(dataFolder, 'global'), version: '1' })
    await expect(inside).rejects.toThrow('can’t be saved in the folder it copies')
  })

  test('is not made within the data by way of a link', async () => {
    const { parent, dataFolder } = await setUp()
    await symlink(join(dataFolder, 'global'), join(parent, 'link'), 'junction')
    const inside = backUp({ dataFolder, target: join(parent, 'link'), version: '1' })
    await expect(inside).rejects.toThrow('can’t be saved in the folder it copies')
  })

  test('may lie in a folder whose name begins as that of the data does', async () => {
    const { dataFolder } = await setUp()
    await mkdir(`${dataFolder}-backups`)
    const path = await backUp({ dataFolder, target: `${dataFolder}-backups`, version: '1' })
    expect(await readdir(`${dataFolder}-backups`)).toEqual([basename(path)])
  })

  test.skipIf(process.platform === 'win32')(
    'of a file whose name no backup can hold says so, and leaves nothing',
    async () => {
      const { dataFolder, target, make } = await setUp()
      await writeAll(dataFolder, { 'global/skills/a:b.md': '' })
      await expect(make()).rejects.toThrow('“global/skills/a:b.md” can’t be included in a backup')
      expect(await readdir(target)).toEqual([])
    },
  )

  test('holds names of any language and files of any size', async () => {
    const { dataFolder, make } = await setUp()
    const large = Array.from({ length: 30_000 }, (_, index) => `${index} Grüße 你好\n`).join('')
    await writeAll(dataFolder, {
      'global/skills/Ünïcode 日本.md': large,
      'sessions/long.jsonl': `${large}torn`,
      'global/empty.md': '',
    })
    await stageRestore(dataFolder, await make())
    await (await applyStagedData(dataFolder, pages)).cleaned
    const content = await contentOf(dataFolder)
    expect(Buffer.from(content['global/skills/Ünïcode 日本.md'] ?? '', 'latin1').toString()).toBe(large)
    expect(Buffer.from(content['sessions/long.jsonl'] ?? '', 'latin1').toString()).toBe(large)
    expect(content['global/empty.md']).toBe('')
  })

  test('to a folder that is gone says why', async () => {
    const { dataFolder, target } = await setUp()
    const into = backUp({ dataFolder, target: join(target, 'gone'), version: '1' })
    await expect(into).rejects.toMatchObject({ code: 'storage' })
  })
})

test('the target of a link is in the backup, and a link to nowhere is not', async () => {
  const { dataFolder, makeFolder, parent } = await setUp()
  await writeFile(join(parent, 'own.md'), 'mine')
  await symlink(join(parent, 'own.md'), join(dataFolder, 'global', 'linked.md'))
  await symlink(join(parent, 'gone'), join(dataFolder, 'global', 'gone.md'))
  const content = await contentOf(await makeFolder())
  expect(content['global/linked.md']).toBe('mine')
  expect(Object.keys(content)).not.toContain('global/gone.md')
})
