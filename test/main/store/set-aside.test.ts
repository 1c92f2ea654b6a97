import { readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { exists, freePath, setAside, timestamp } from '../../../main/store/set-aside'
import { temporaryFolder } from '../../helpers/temp-folder'

test('an unreadable file is kept under another name, and none that was put aside before is lost', async () => {
  const folder = await temporaryFolder()
  const path = join(folder, 'settings.json')
  for (const content of ['one', 'two', 'three']) {
    await writeFile(path, content)
    expect(basename(await setAside(path))).toMatch(/^settings\.json\.corrupt-\d{4}-/)
  }
  const kept = await Promise.all((await readdir(folder)).map(name => readFile(join(folder, name), 'utf8')))
  expect(kept.sort()).toEqual(['one', 'three', 'two'])
})

test('a taken name gets a number, also where only a dead link has it', async () => {
  const wanted = join(await temporaryFolder(), 'a')
  expect(await freePath(wanted)).toBe(wanted)
  await symlink('nowhere', wanted)
  expect(await exists(wanted)).toBe(true)
  expect(await freePath(wanted)).toBe(`${wanted}-2`)
  await writeFile(`${wanted}-2`, '')
  expect(await freePath(wanted)).toBe(`${wanted}-3`)
})

test('the time can stand in a name on every system', () => {
  expect(timestamp()).toMatch(/^[\w.-]+$/)
})
