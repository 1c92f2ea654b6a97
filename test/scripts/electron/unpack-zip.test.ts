import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unpackZip } from '../../../scripts/electron/unpack-zip'
import { temporaryFolder } from '../../helpers/temp-folder'
import { type ZipMember, zipArchive } from '../zip-archive'

async function archive(members: ZipMember[]) {
  const folder = await temporaryFolder()
  const file = join(folder, 'archive.zip')
  await writeFile(file, zipArchive(members))
  return { folder, file, target: join(folder, 'target') }
}

test('unpacks what is wanted under the name that is wanted', async () => {
  const { file, target } = await archive([
    { name: 'app/run', text: 'program', mode: 0o100755 },
    { name: 'app/secret', text: 'no' },
    { name: 'app/data/words', text: 'yes', mode: 0o100600 },
  ])

  await unpackZip(file, target, name => (name.endsWith('secret') ? undefined : name.slice('app/'.length)))

  expect((await readdir(target, { recursive: true })).sort()).toEqual(['data', join('data', 'words'), 'run'])
  expect(await readFile(join(target, 'data', 'words'), 'utf8')).toBe('yes')
  if (process.platform === 'win32') return
  expect((await stat(join(target, 'run'))).mode & 0o777).toBe(0o755)
  expect((await stat(join(target, 'data', 'words'))).mode & 0o777).toBe(0o644)
})

test('refuses a name that leaves the folder', async () => {
  const { folder, file, target } = await archive([{ name: '../escaped', text: 'x' }])

  await expect(unpackZip(file, target, name => name)).rejects.toThrow('invalid relative path')

  expect(await readdir(folder)).toEqual(['archive.zip'])
})

test('refuses a link', async () => {
  const { file, target } = await archive([{ name: 'link', text: '/etc', mode: 0o120777 }])

  await expect(unpackZip(file, target, name => name)).rejects.toThrow('link is a link')
})

test('refuses a file that is no archive', async () => {
  const { file, target } = await archive([])
  await writeFile(file, 'not a zip at all, just some words')

  await expect(unpackZip(file, target, name => name)).rejects.toThrow()
})
