import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { backUp } from '../../../main/data/back-up'
import { MANIFEST, Manifest } from '../../../main/data/backup-format'
import { stageRestore } from '../../../main/data/stage-restore'
import { contentOf, keptData, packed, unpacked, writeAll } from '../../helpers/kept-data'
import { temporaryFolder } from '../../helpers/temp-folder'

async function setUp() {
  const parent = await temporaryFolder()
  const [dataFolder, target] = [join(parent, 'data'), join(parent, 'elsewhere')]
  await mkdir(target)
  const hashes = await keptData(dataFolder)
  const make = (signal?: AbortSignal) => backUp({ dataFolder, target, version: '1.2.3', ...(signal && { signal }) })
  const makeFolder = async () => unpacked(await make(), join(target, 'backup'))
  return { parent, dataFolder, target, make, makeFolder, ...hashes }
}

describe('a backup is refused', () => {
  test.each<[string, (path: string) => Promise<unknown>, RegExp]>([
    ['that is none', path => rm(join(path, MANIFEST)), /isn’t an Atrium backup/],
    ['whose list is damaged', path => writeFile(join(path, MANIFEST), '{"format":'), /damaged/],
    ['that lacks a file', path => rm(join(path, 'sessions/a.jsonl')), /a\.jsonl is missing/],
    ['of which a file was cut', path => writeFile(join(path, 'sessions/a.jsonl'), ''), /a different size/],
  ])('%s', async (_title, damage, words) => {
    const { dataFolder, makeFolder } = await setUp()
    const path = await makeFolder()
    await damage(path)
    await expect(stageRestore(dataFolder, await packed(path))).rejects.toThrow(words)
    expect((await readdir(join(dataFolder, '..'))).sort()).toEqual(['data', 'elsewhere'])
  })

  test('of which a file was changed without changing its size', async () => {
    const { parent, dataFolder, makeFolder } = await setUp()
    const path = await makeFolder()
    const { 'global/AGENTS.md': text = '' } = await contentOf(path)
    await writeFile(join(path, 'global/AGENTS.md'), text.replace('kind', 'evil'))
    await expect(stageRestore(dataFolder, await packed(path))).rejects.toThrow('AGENTS.md has changed')
    expect((await readdir(parent)).sort()).toEqual(['data', 'elsewhere'])
  })

  test('it has documents that Atrium could not open', async () => {
    const { dataFolder, make, target } = await setUp()
    await writeAll(dataFolder, { 'grants.json': '{"version":1,"data":[{"rule":"everything"}]}' })
    await expect(stageRestore(dataFolder, await make())).rejects.toThrow('Couldn’t use grants.json from the backup')
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
