import { mkdir, symlink } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { listFolders } from '../../../../main/workspace/search/list-folders'
import { toolContext } from '../../../helpers/tool-context'

async function folderWith(folders: readonly string[], files: Record<string, string> = {}) {
  const { workspace, path } = await toolContext(files)
  for (const folder of folders) await mkdir(path(folder), { recursive: true })
  const { signal } = new AbortController()
  const list = async (root = '.', more: { most?: number; skips?: readonly string[] } = {}) => {
    const found = await listFolders({ workspace, root, most: 100, signal, ...more })
    return { ...found, paths: found.paths.toSorted() }
  }
  return { list, path }
}

test('folders are found by the rules of searches, list by list, and links are not followed', async () => {
  const { list, path } = await folderWith(
    ['a/empty', 'a/out/deep', 'b/out', 'b/kept', 'node_modules/x', '.git/refs', 'dist'],
    { '.gitignore': 'dist\n', 'a/.gitignore': 'out\n', 'b/.ignore': '!kept\n' },
  )
  await symlink(path('b'), path('a/link'), 'junction')
  expect(await list()).toEqual({ paths: ['a', 'a/empty', 'b', 'b/kept', 'b/out'], more: false })
  expect((await list('a')).paths).toEqual(['a/empty'])
  expect((await list('.', { skips: ['b'] })).paths).toContain('node_modules/x')
  expect((await list('.', { skips: ['b'] })).paths).not.toContain('b')
})

test('a folder that is left out shows all that is in it where it is named', async () => {
  const { list } = await folderWith(['a/out/deep', 'a/out/node_modules'], { 'a/.gitignore': 'out\n' })
  expect((await list('a/out')).paths).toEqual(['a/out/deep', 'a/out/node_modules'])
})

test('beyond so many folders the rest is only known to be there', async () => {
  const { list } = await folderWith(['a', 'b', 'c'])
  expect(await list('.', { most: 2 })).toMatchObject({ paths: { length: 2 }, more: true })
  expect(await list('.', { most: 3 })).toMatchObject({ more: false })
})

test('the caller’s reason for stopping is given', async () => {
  const { workspace } = await toolContext()
  const signal = AbortSignal.abort(new Error('stopped'))
  await expect(listFolders({ workspace, root: '.', most: 1, signal })).rejects.toThrow('stopped')
})
