import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { namesIn, removeTemporaries, writeAtomic } from '../../../main/store/write-atomic'
import { temporaryFolder } from '../../helpers/temp-folder'

test('replaces a file whole, and leaves nothing beside it', async () => {
  const folder = await temporaryFolder()
  const path = join(folder, 'a.json')

  await writeAtomic(path, 'first, and longer')
  await writeAtomic(path, Buffer.from('second'))

  expect(await readFile(path, 'utf8')).toBe('second')
  expect(await readdir(folder)).toEqual(['a.json'])
})

test.skipIf(process.platform === 'win32')('makes files and folders that only their owner can use', async () => {
  const path = join(await temporaryFolder(), 'deep', 'down', 'a.json')

  await writeAtomic(path, 'x')

  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await stat(join(path, '..'))).mode & 0o777).toBe(0o700)
})

test('writes to the same file at once do not mix', async () => {
  const path = join(await temporaryFolder(), 'a')
  const contents = Array.from({ length: 20 }, (_, number) => String(number).repeat(100_000))

  await Promise.all(contents.map(content => writeAtomic(path, content)))

  expect(contents).toContain(await readFile(path, 'utf8'))
})

test('a write that fails leaves the old state and nothing else', async () => {
  const folder = await temporaryFolder()
  const path = join(folder, 'a')
  await mkdir(join(path, 'full'), { recursive: true })

  await expect(writeAtomic(path, 'x')).rejects.toThrow()

  expect(await readdir(folder)).toEqual(['a'])
})

test('removes temporaries only, and minds no missing folder', async () => {
  const folder = await temporaryFolder()
  for (const name of ['.blob.1.tmp', '.hidden', 'a.tmp']) await writeFile(join(folder, name), 'x')

  await removeTemporaries(folder)
  await removeTemporaries(join(folder, 'none'))

  expect((await readdir(folder)).sort()).toEqual(['.hidden', 'a.tmp'])
  expect(await namesIn(join(folder, 'none'))).toEqual([])
})
