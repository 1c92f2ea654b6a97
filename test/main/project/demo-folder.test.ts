import { access, mkdir, readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { createDemoFolder, removeDemoFolder } from '../../../main/project/demo-folder'
import { temporaryFolder } from '../../helpers/temp-folder'

test('the demo folder holds files to read and to change, and leaves nothing behind', async () => {
  const folder = await createDemoFolder()
  expect((await readdir(folder)).sort()).toEqual(['shopping.md', 'trip.md'])
  expect(await readFile(join(folder, 'shopping.md'), 'utf8')).toContain('- Milk\n')
  await removeDemoFolder(folder)
  await expect(access(dirname(folder))).rejects.toMatchObject({ code: 'ENOENT' })
})

test('a folder of the person is never removed as a demo, whatever its name is', async () => {
  const own = join(await temporaryFolder(), 'Demo')
  const looksAlike = join(await temporaryFolder(), 'atrium-demo-1', 'Demo')
  for (const folder of [own, looksAlike]) {
    await mkdir(folder, { recursive: true })
    await removeDemoFolder(folder)
    expect(await readdir(folder)).toEqual([])
  }
})
