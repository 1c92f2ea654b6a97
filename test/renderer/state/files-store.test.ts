import { beforeEach, expect, test } from 'vitest'
import {
  followFiles,
  followLink,
  goBack,
  openFolder,
  showFile,
  toggleFolder,
  useFiles,
} from '../../../renderer/state/files-store'
import type { Input } from '../../../shared/ipc/ipc'
import { fakeMain } from '../fake-main'

const WORKSPACE = '/work'

function main() {
  const lists: string[][] = []
  const fake = fakeMain({
    'file.watch': () => undefined,
    'file.list': ({ folders }: Input<'file.list'>) => {
      lists.push(folders)
      return Object.fromEntries(folders.map(folder => [folder, [{ name: `in ${folder}`, kind: 'file' }]]))
    },
  })
  Object.assign(globalThis.window, { addEventListener: () => undefined, removeEventListener: () => undefined })
  return { ...fake, lists }
}

beforeEach(() => useFiles.setState({ workspace: '', listed: null, open: new Set(), active: '', shown: null }))

test('watches the folder while it is followed, and lists what is open', async () => {
  const { calls, lists } = main()
  const stop = followFiles(WORKSPACE)
  await expect.poll(() => useFiles.getState().listed).toEqual({ '': [{ name: 'in ', kind: 'file' }] })
  await toggleFolder('src')
  expect(lists).toEqual([[''], ['', 'src']])
  expect(useFiles.getState()).toMatchObject({ active: 'src', listed: { src: [{ name: 'in src' }] } })
  await toggleFolder('src')
  expect(lists.at(-1)).toEqual([''])
  stop()
  const watched = calls.filter(([name]) => name === 'file.watch').map(([, input]) => input)
  expect(watched).toEqual([{ workspace: WORKSPACE }, { workspace: null }])
})

test('lists again when its folder changes, and looks at the shown file again when that is meant', async () => {
  const { tell, lists, isHeard } = main()
  const stop = followFiles(WORKSPACE)
  showFile({ path: 'a.md' })
  const before = useFiles.getState().version
  tell('files.changed', { workspace: '/other', paths: [] })
  tell('files.changed', { workspace: WORKSPACE, paths: ['b.md'] })
  expect(useFiles.getState().version).toBe(before)
  tell('files.changed', { workspace: WORKSPACE, paths: ['a.md'] })
  tell('files.changed', { workspace: WORKSPACE, paths: [] })
  expect(useFiles.getState().version).toBe(before + 2)
  await expect.poll(() => lists.length).toBe(4)
  stop()
  expect(isHeard('files.changed')).toBe(false)
})

test('asks only for the open folders that a change lies in, and keeps the lists that stayed as they were', async () => {
  const { tell, lists } = main()
  const stop = followFiles(WORKSPACE)
  await expect.poll(() => lists.length).toBe(1)
  for (const folder of ['src', 'src/deep', 'docs']) await toggleFolder(folder)
  lists.length = 0
  const before = useFiles.getState().listed
  tell('files.changed', { workspace: WORKSPACE, paths: ['src/new/a.ts', 'b.md'] })
  await expect.poll(() => lists).toEqual([['', 'src']])
  tell('files.changed', { workspace: WORKSPACE, paths: [] })
  await expect.poll(() => lists.length).toBe(2)
  expect(lists[1]).toEqual(['', 'src', 'src/deep', 'docs'])
  expect(useFiles.getState().listed?.docs).toBe(before?.docs)
  stop()
})

test('keeps what is open for the same folder, and nothing for another', () => {
  main()
  followFiles(WORKSPACE)()
  useFiles.setState({ open: new Set(['src']) })
  followFiles(WORKSPACE)()
  expect(useFiles.getState().open.size).toBe(1)
  followFiles('/other')()
  expect(useFiles.getState()).toMatchObject({ workspace: '/other', shown: null })
  expect(useFiles.getState().open.size).toBe(0)
})

test('a folder is shown in the tree, with all that it lies in open', async () => {
  const { lists } = main()
  useFiles.setState({ workspace: WORKSPACE, shown: { path: 'a.md' }, filter: 'x' })
  openFolder(WORKSPACE, 'src/deep')
  expect(useFiles.getState()).toMatchObject({ active: 'src/deep', shown: null, filter: '' })
  await expect.poll(() => lists).toEqual([['', 'src', 'src/deep']])
})

test('from what a link of a document led to, a way leads back; from what one of an answer led to, to the files', () => {
  useFiles.setState({ workspace: WORKSPACE })
  const shown = () => useFiles.getState().shown
  followLink(WORKSPACE, { path: 'a.md' }, '')
  followLink(WORKSPACE, { path: 'b.md' }, 'a.md')
  followLink(WORKSPACE, { path: 'b.md', heading: 'end' }, 'b.md')
  expect(shown()?.path).toBe('b.md')
  goBack()
  expect(shown()).toEqual({ path: 'a.md' })
  goBack()
  expect(shown()).toBeNull()
})
