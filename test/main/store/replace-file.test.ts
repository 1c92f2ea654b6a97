import { chmod, lstat, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { replaceFile } from '../../../main/store/replace-file'
import { temporaryFolder } from '../../helpers/temp-folder'

test('a new file is as readable as others are', async () => {
  const path = join(await temporaryFolder(), 'export.md')
  await replaceFile(path, 'words')
  expect(await readFile(path, 'utf8')).toBe('words')
  if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o666 & ~process.umask())
})

test.skipIf(process.platform === 'win32')(
  'a file that is replaced keeps its rights, and a link stays one',
  async () => {
    const folder = await temporaryFolder()
    const [path, link] = [join(folder, 'old.md'), join(folder, 'link.md')]
    await writeFile(path, 'old')
    await chmod(path, 0o640)
    await symlink(path, link)
    await replaceFile(link, 'new')
    expect(await readFile(path, 'utf8')).toBe('new')
    expect((await stat(path)).mode & 0o777).toBe(0o640)
    expect((await lstat(link)).isSymbolicLink()).toBe(true)
  },
)

test('what cannot be written whole leaves what was there', async () => {
  const folder = await temporaryFolder()
  const path = join(folder, 'old.md')
  await writeFile(path, 'old')
  // Fails after the file beside it was opened, as a full disk does.
  await expect(replaceFile(path, 7 as never)).rejects.toThrow()
  expect(await readFile(path, 'utf8')).toBe('old')
  expect(await readdir(folder)).toEqual(['old.md'])
})
