import { mkdir, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { applyStagedData } from '../../../main/data/apply-staged-data'
import { backUp } from '../../../main/data/back-up'
import { isBackedUp, MANIFEST, Manifest } from '../../../main/data/backup-format'
import { readBackup } from '../../../main/data/read-backup'
import { stageRestore } from '../../../main/data/stage-restore'
import { AppError } from '../../../shared/errors'
import { contentOf, keptData, unpacked, writeAll } from '../../helpers/kept-data'
import { temporaryFolder } from '../../helpers/temp-folder'

const pages = { clearPages: () => Promise.reject(new Error('a restore leaves them alone')) }

async function setUp() {
  const parent = await temporaryFolder()
  const [dataFolder, target] = [join(parent, 'data'), join(parent, 'elsewhere')]
  await mkdir(target)
  const hashes = await keptData(dataFolder)
  const make = (signal?: AbortSignal) => backUp({ dataFolder, target, version: '1.2.3', ...(signal && { signal }) })
  /** As backups of earlier versions are. */
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
    await expect(inside).rejects.toThrow('cannot lie in the folder')
  })

  test('is not made within the data by way of a link', async () => {
    const { parent, dataFolder } = await setUp()
    await symlink(join(dataFolder, 'global'), join(parent, 'link'), 'junction')
    const inside = backUp({ dataFolder, target: join(parent, 'link'), version: '1' })
    await expect(inside).rejects.toThrow('cannot lie in the folder')
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
      await expect(make()).rejects.toThrow('“global/skills/a:b.md” cannot be in a backup')
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

describe('a backup that is a folder is refused', () => {
  test.each<[string, (path: string) => Promise<unknown>, RegExp]>([
    ['that is none', path => rm(join(path, MANIFEST)), /no backup of Atrium/],
    ['whose list is damaged', path => writeFile(join(path, MANIFEST), '{"format":'), /damaged/],
    ['that lacks a file', path => rm(join(path, 'sessions/a.jsonl')), /a\.jsonl is missing/],
    ['of which a file was cut', path => writeFile(join(path, 'sessions/a.jsonl'), ''), /another size/],
    [
      'with a folder in the place of a file',
      path => rm(join(path, 'settings.json')).then(() => mkdir(join(path, 'settings.json'))),
      /settings\.json is missing/,
    ],
  ])('%s', async (_title, damage, words) => {
    const { dataFolder, makeFolder } = await setUp()
    const path = await makeFolder()
    await damage(path)
    await expect(stageRestore(dataFolder, path)).rejects.toThrow(words)
    expect((await readdir(join(dataFolder, '..'))).sort()).toEqual(['data', 'elsewhere'])
  })

  test('of which a file was changed without changing its size', async () => {
    const { parent, dataFolder, makeFolder } = await setUp()
    const path = await makeFolder()
    const { 'global/AGENTS.md': text = '' } = await contentOf(path)
    await writeFile(join(path, 'global/AGENTS.md'), text.replace('kind', 'evil'))
    await expect(stageRestore(dataFolder, path)).rejects.toThrow('AGENTS.md has changed')
    expect((await readdir(parent)).sort()).toEqual(['data', 'elsewhere'])
  })

  test('whose documents Atrium could not open', async () => {
    const { dataFolder, make, target } = await setUp()
    await writeAll(dataFolder, { 'grants.json': '{"version":1,"data":[{"rule":"everything"}]}' })
    await expect(stageRestore(dataFolder, await make())).rejects.toThrow('grants.json of the backup cannot be used')
    expect(await readdir(target)).toHaveLength(1)
  })

  test.each([
    '../x',
    'sessions/../../x',
    '/etc/passwd',
    'C:\\x',
    'sessions/a\\..\\b',
    'keys.json',
    'blobs//x',
    'sessions/.',
    'run.sh',
  ])('that names %s', name => {
    const file = { name, bytes: 1, sha256: '0'.repeat(64) }
    const manifest = { format: 'atrium-backup', version: 1, app: '1', at: 1, files: [file] }
    expect(Manifest.safeParse(manifest).success).toBe(false)
  })
})

describe('restoring', () => {
  test.each(['a zip', 'a folder', 'the list in a folder'])(
    '%s puts it in the place of the data, keeps the keys, and puts the former data aside',
    async kind => {
      const { parent, dataFolder, make, makeFolder } = await setUp()
      const path = kind === 'a zip' ? await make() : await makeFolder()
      const backup = kind === 'the list in a folder' ? join(path, MANIFEST) : path
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
    },
  )

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

test('what a link leads to is in the backup, and a link to nowhere is not', async () => {
  const { dataFolder, makeFolder, parent } = await setUp()
  await writeFile(join(parent, 'own.md'), 'mine')
  await symlink(join(parent, 'own.md'), join(dataFolder, 'global', 'linked.md'))
  await symlink(join(parent, 'gone'), join(dataFolder, 'global', 'gone.md'))
  const content = await contentOf(await makeFolder())
  expect(content['global/linked.md']).toBe('mine')
  expect(Object.keys(content)).not.toContain('global/gone.md')
})
