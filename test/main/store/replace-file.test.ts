import { chmod, lstat, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { replaceFile } from '../../../main/store/replace-file'
import { asOrdinaryUser } from '../../helpers/as-ordinary-user'
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

test('a file that cannot be written whole leaves the old one in place', async () => {
  const folder = await temporaryFolder()
  const path = join(folder, 'old.md')
  await writeFile(path, 'old')
  // Fails after the file beside it was opened, as a full disk does.
  await expect(replaceFile(path, 7 as never)).rejects.toThrow()
  expect(await readFile(path, 'utf8')).toBe('old')
  expect(await readdir(folder)).toEqual(['old.md'])
})

const REFUSED = /^Couldn’t save (old|new)\.md: the system refused access\./

describe.skipIf(process.platform === 'win32')('in a folder that takes no new file', () => {
  test.each(['', 'much longer than before'])('one that may be written is: with “%s”', async content => {
    const folder = await temporaryFolder()
    const path = join(folder, 'old.md')
    await writeFile(path, 'old words')
    await chmod(path, 0o640)
    await chmod(folder, 0o555)
    await asOrdinaryUser(folder, () => replaceFile(path, content))
    expect(await readFile(path, 'utf8')).toBe(content)
    expect((await stat(path)).mode & 0o777).toBe(0o640)
    expect(await readdir(folder)).toEqual(['old.md'])
    await chmod(folder, 0o755)
  })

  test('one that may not be written stays, and none is made', async () => {
    const folder = await temporaryFolder()
    const path = join(folder, 'old.md')
    await writeFile(path, 'old')
    await chmod(path, 0o440)
    await chmod(folder, 0o555)
    await asOrdinaryUser(folder, async () => {
      await expect(replaceFile(path, 'new')).rejects.toThrow(REFUSED)
      await expect(replaceFile(join(folder, 'new.md'), 'new')).rejects.toThrow(REFUSED)
    })
    expect(await readFile(path, 'utf8')).toBe('old')
    expect(await readdir(folder)).toEqual(['old.md'])
    await chmod(folder, 0o755)
  })
})
