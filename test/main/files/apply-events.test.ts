import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { applyEvents } from '../../../main/files/apply-events'
import { fileEntry } from '../../../main/files/file-entry'
import { fileList } from '../../../main/files/file-list'
import { toolContext } from '../../helpers/tool-context'

async function folder(files: Record<string, string>, known: string[]) {
  const context = await toolContext(files)
  const list = fileList()
  for (const path of known) list.add(fileEntry(path))
  const apply = (...events: ['create' | 'delete' | 'update', string][]) =>
    applyEvents(
      context.workspace,
      list,
      events.map(([type, path]) => ({ type, path })) as Parameters<typeof applyEvents>[2],
    )
  return {
    ...context,
    list,
    apply,
    paths: () => [...list.byFolder()].flatMap(files => [...files]).map(({ path }) => path),
  }
}

test('a deletion is certain, and needs no new listing', async () => {
  const { apply, paths } = await folder({ b: '' }, ['a', 'b'])
  expect(await apply(['delete', 'a'])).toBe(false)
  expect(paths()).toEqual(['b'])
})

test('the deletion of what was not known may be that of a folder, and calls for a listing', async () => {
  const { apply } = await folder({}, ['a'])
  expect(await apply(['delete', 'd'])).toBe(true)
})

test('a new file counts at once with the folders above it, in whatever order the events come', async () => {
  const { apply, paths, list, path } = await folder({ 'n/m/x': '' }, ['a'])
  await symlink('nowhere', path('link'))
  expect(
    await apply(['create', 'n/m/x'], ['create', 'n/m'], ['create', 'n'], ['create', 'link'], ['create', 'gone']),
  ).toBe(true)
  expect(paths()).toEqual(['a', 'n/m/x'])
  expect(list.hasFolder('n/m')).toBe(true)
})

test('a new file in an ignored folder stays out, and so do git’s own files', async () => {
  const { apply, paths, path, list } = await folder({ 'node_modules/x': '' }, ['a'])
  await mkdir(path('.git'))
  await writeFile(path('.git/index'), '')
  await apply(['create', 'node_modules/x'], ['create', '.git'], ['create', '.git/index'])
  expect(paths()).toEqual(['a'])
  expect(list.hasFolder('.git')).toBe(false)
})

test('a change of what is ignored calls for a listing, any other change for none', async () => {
  const { apply } = await folder({}, ['a', 'd/.gitignore'])
  expect(await apply(['update', 'a'])).toBe(false)
  expect(await apply(['update', 'd/.gitignore'])).toBe(true)
})
