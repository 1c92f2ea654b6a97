import { lstat, mkdir, readFile, realpath, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createEntry, entryInside, renameEntry } from '../../../main/files/change-entries'
import { temporaryFolder } from '../../helpers/temp-folder'

async function folder() {
  const workspace = await realpath(await temporaryFolder())
  await mkdir(join(workspace, 'src'))
  await writeFile(join(workspace, 'src', 'a.ts'), 'a')
  return workspace
}

test('a person makes files and folders where nothing is yet', async () => {
  const workspace = await folder()
  await createEntry(workspace, 'src/b.ts', 'file')
  await createEntry(workspace, 'docs', 'folder')
  expect(await readFile(join(workspace, 'src/b.ts'), 'utf8')).toBe('')
  expect((await lstat(join(workspace, 'docs'))).isDirectory()).toBe(true)
  await expect(createEntry(workspace, 'src/a.ts', 'file')).rejects.toMatchObject({ code: 'conflict' })
  await expect(createEntry(workspace, 'src', 'folder')).rejects.toMatchObject({ code: 'conflict' })
  expect(await readFile(join(workspace, 'src/a.ts'), 'utf8')).toBe('a')
})

test('a name is given in its place, and replaces nothing', async () => {
  const workspace = await folder()
  await writeFile(join(workspace, 'src', 'b.ts'), 'b')
  await renameEntry(workspace, 'src/a.ts', 'c.ts')
  expect(await readFile(join(workspace, 'src/c.ts'), 'utf8')).toBe('a')
  await expect(renameEntry(workspace, 'src/c.ts', 'b.ts')).rejects.toMatchObject({ code: 'conflict' })
  for (const name of ['', '..', '../a', 'x/y', 'a:b', 'a\nb'])
    await expect(renameEntry(workspace, 'src/c.ts', name), name).rejects.toMatchObject({ code: 'bad-input' })
  expect(await readFile(join(workspace, 'src/b.ts'), 'utf8')).toBe('b')
})

test('nothing outside of the folder is touched, and of a link only the link', async () => {
  const workspace = await folder()
  const elsewhere = await realpath(await temporaryFolder())
  await writeFile(join(elsewhere, 'a.txt'), 'a')
  await symlink(join(elsewhere, 'a.txt'), join(workspace, 'link.txt'))
  await symlink(elsewhere, join(workspace, 'out'))
  expect(await entryInside(workspace, 'link.txt')).toBe(join(workspace, 'link.txt'))
  await renameEntry(workspace, 'link.txt', 'renamed.txt')
  expect((await lstat(join(workspace, 'renamed.txt'))).isSymbolicLink()).toBe(true)
  for (const path of ['../x', 'out/x', '..', '.'])
    await expect(createEntry(workspace, path, 'file'), path).rejects.toThrow()
  await expect(renameEntry(workspace, 'out/a.txt', 'b.txt')).rejects.toMatchObject({ code: 'denied' })
})
