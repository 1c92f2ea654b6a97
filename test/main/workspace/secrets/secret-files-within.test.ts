import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { secretFilesWithin } from '../../../../main/workspace/secrets/secret-files-within'
import { temporaryFolder } from '../../../helpers/temp-folder'

async function folderWith(names: readonly string[]): Promise<string> {
  const folder = await temporaryFolder()
  for (const name of names) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), '')
  }
  return folder
}

async function namesIn(folder: string, limits = {}): Promise<string[]> {
  const { paths } = await secretFilesWithin(folder, limits)
  return paths.map(path => relative(folder, path)).sort()
}

test('finds files whose names say that they hold secrets, in whatever folder', async () => {
  const folder = await folderWith([
    '.env',
    'a/b/.ENV.local',
    'a/id_rsa',
    'a/x.pem',
    '.aws/config',
    'a/b.ts',
    '.env.example',
  ])
  expect(await namesIn(folder)).toEqual(['.aws/config', '.env', 'a/b/.ENV.local', 'a/id_rsa', 'a/x.pem'])
})

test('passes by packages, what git keeps packed, and what it is told to', async () => {
  const folder = await folderWith([
    'node_modules/a/.env',
    'a/node_modules/.env',
    '.git/objects/.env',
    'b/.env',
    '.git/.env',
  ])
  expect(await namesIn(folder)).toEqual(['.git/.env', 'b/.env'])
  const isSkipped = ({ name }: { name: string }) => name === 'b'
  expect(await namesIn(folder, { isSkipped })).toEqual(['.git/.env'])
})

test('counts the settings of a repository only where they give access', async () => {
  const folder = await folderWith(['.git/config', 'sub/.git/config'])
  await writeFile(join(folder, '.git/config'), '[remote "origin"]\n\turl = git@example.org:a/b.git\n')
  expect(await namesIn(folder)).toEqual([])
  await writeFile(join(folder, 'sub/.git/config'), '[remote "origin"]\n\turl = https://me:word@example.org/a\n')
  expect(await namesIn(folder)).toEqual(['sub/.git/config'])
})

test('follows no link', async () => {
  const folder = await folderWith(['a/.env'])
  await symlink('a', join(folder, 'b'))
  await symlink('.', join(folder, 'a', 'round'))
  expect(await namesIn(folder)).toEqual(['a/.env'])
})

test('says that it has not seen all of a large folder', async () => {
  const folder = await folderWith(Array.from({ length: 30 }, (_, index) => `f${index}`))
  expect(await secretFilesWithin(folder, { entries: 29 })).toMatchObject({ complete: false })
  expect(await secretFilesWithin(folder, { entries: 30 })).toEqual({ paths: [], complete: true })
})

test('passes by a folder that is not there', async () => {
  expect(await secretFilesWithin(join(await temporaryFolder(), 'none'))).toEqual({ paths: [], complete: true })
})
