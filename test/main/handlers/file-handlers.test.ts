import { expect, onTestFinished, test } from 'vitest'
import type { Windows } from '../../../main/handlers/handler-context'
import { oneWindow, startServices } from '../../helpers/services'
import { temporaryFolder } from '../../helpers/temp-folder'
import { toolContext } from '../../helpers/tool-context'

async function services(windows?: Windows) {
  const started = await startServices(await temporaryFolder(), windows && { windows })
  onTestFinished(() => started.close())
  return started
}

test('finds files of a folder for the window', async () => {
  const { workspace } = await toolContext({ 'src/user.ts': '', 'README.md': '' })
  const { call, bugs } = await services()
  expect(await call('file.find', { workspace, query: 'usr', limit: 5 })).toEqual(['src/user.ts'])
  expect(bugs).toEqual([])
})

test('refuses what is no folder, and limits that are none', async () => {
  const { path, workspace } = await toolContext({ 'README.md': '' })
  const { call } = await services()
  await expect(call('file.find', { workspace: path('none'), query: 'a', limit: 5 })).rejects.toThrow('is not there')
  await expect(call('file.find', { workspace: path('README.md'), query: 'a', limit: 5 })).rejects.toThrow('is a file')
  await expect(call('file.find', { workspace: '.', query: 'a', limit: 5 })).rejects.toThrow('full path')
  for (const limit of [0, 201, 1.5]) {
    await expect(call('file.find', { workspace, query: 'a', limit })).rejects.toThrow('file.find')
  }
})

test('lists folders and shows files, and nothing outside the folder', async () => {
  const { workspace, path } = await toolContext({ 'src/user.ts': 'let a', 'README.md': '' })
  const { call } = await services()
  expect(await call('file.list', { workspace, folders: ['src'] })).toEqual({ src: [{ name: 'user.ts', kind: 'file' }] })
  expect(await call('file.preview', { workspace, path: 'src/user.ts' })).toMatchObject({ type: 'text', text: 'let a' })
  await expect(call('file.preview', { workspace, path: '../x' })).rejects.toThrow('outside')
  await expect(call('file.preview', { workspace: path('src'), path: '/etc/passwd' })).rejects.toThrow('outside')
  await expect(call('file.preview', { workspace, path: 'none.md' })).rejects.toThrow('not found')
})

test('searches a folder in parts, and says what is wrong with a pattern', async () => {
  const { workspace } = await toolContext({ 'a.ts': 'one\nneedle\n', 'b.ts': 'Needle' })
  const { call, bugs } = await services()
  const query = { pattern: 'needle', isRegex: false, isCaseSensitive: false, isWord: false }
  let found = await call('file.search', { searchId: 's', workspace, query })
  const paths = found.files.map(({ path }) => path)
  while (!found.isDone) {
    found = await call('file.searchOn', { searchId: 's' })
    paths.push(...found.files.map(({ path }) => path))
  }
  expect(paths.sort()).toEqual(['a.ts', 'b.ts'])
  await expect(call('file.searchOn', { searchId: 's' })).rejects.toThrow('This search is no longer running')
  await call('file.searchEnd', { searchId: 's' })
  const broken = { ...query, pattern: '(', isRegex: true }
  await expect(call('file.search', { searchId: 't', workspace, query: broken })).rejects.toThrow(
    'Correct it, or turn off “Regular expression”.',
  )
  await expect(call('file.search', { searchId: 'u', workspace: '/none', query })).rejects.toThrow('is not there')
  expect(bugs).toEqual([])
})

test('opens no program, and nothing outside the folder', async () => {
  const { workspace } = await toolContext({ 'run.sh': '#!/bin/sh' })
  const { call } = await services()
  await expect(call('file.openOutside', { workspace, path: 'run.sh' })).rejects.toThrow(
    'aren’t opened from here because the system might run them. Show the file in the file manager instead.',
  )
  await expect(call('file.openOutside', { workspace, path: '../a.txt' })).rejects.toThrow('outside')
})

test('tells the window what changes in the folder that it watches', async () => {
  const { workspace, write } = await toolContext({ 'README.md': '' })
  const { call, told } = await services()
  await call('file.watch', { workspace })
  const changed = () => told.flatMap(({ name, payload }) => (name === 'files.changed' ? payload.paths : []))
  await expect
    .poll(
      async () => {
        await write({ 'README.md': `${Math.random()}` })
        return changed()
      },
      { timeout: 10_000 },
    )
    .toContain('README.md')
  await call('file.watch', { workspace: null })
})

test('watches a folder for each window, until that is closed', async () => {
  const [one, two] = [await toolContext({ 'one.md': '' }), await toolContext({ 'two.md': '' })]
  const { windows, use, close } = twoWindows()
  const { call, told } = await services(windows)
  const isTold = async ({ workspace, write }: typeof one) => {
    const isOf = (event: (typeof told)[number]) =>
      event.name === 'files.changed' && event.payload.workspace === workspace
    const before = told.filter(isOf).length
    const again = async () => {
      await write({ 'new.md': `${Math.random()}` })
      return told.filter(isOf).length
    }
    await expect.poll(again, { timeout: 10_000 }).toBeGreaterThan(before)
  }
  use(1)
  await call('file.watch', { workspace: one.workspace })
  use(2)
  await call('file.watch', { workspace: two.workspace })
  await isTold(one)
  await isTold(two)
  close(1)
  await isTold(two)
  told.length = 0
  await one.write({ 'new.md': 'unheard' })
  await isTold(two)
  expect(told.some(({ name, payload }) => name === 'files.changed' && payload.workspace === one.workspace)).toBe(false)
})

test('a window that is closed while its folder is looked up watches nothing', async () => {
  const { workspace, write } = await toolContext({ 'one.md': '' })
  const other = await toolContext({ 'two.md': '' })
  const { windows, use, close } = twoWindows()
  const { call, told } = await services(windows)
  use(1)
  const late = call('file.watch', { workspace })
  close(1)
  await late
  use(2)
  await call('file.watch', { workspace: other.workspace })
  const isHeard = async () => {
    await write({ 'one.md': `${Math.random()}` })
    await other.write({ 'two.md': `${Math.random()}` })
    return told.some(({ name }) => name === 'files.changed')
  }
  await expect.poll(isHeard, { timeout: 10_000 }).toBe(true)
  expect(told.some(({ name, payload }) => name === 'files.changed' && payload.workspace === workspace)).toBe(false)
})

/** Windows as main sees them: one of two calls, and each may be closed. */
function twoWindows() {
  let id = 1
  const closing = new Map<number, () => void>()
  const windows: Windows = {
    ...oneWindow,
    calling: () => {
      const own = id
      return { id: own, whenGone: then => void closing.set(own, then) }
    },
  }
  const use = (next: number) => {
    id = next
  }
  return { windows, use, close: (closed: number) => closing.get(closed)?.() }
}

test('a chosen encoding is kept for the file, and given up again', async () => {
  const { workspace } = await toolContext({ 'a.txt': Uint8Array.of(0x84, 0xa0, 0x0a) })
  const { call } = await services()
  await call('file.chooseEncoding', { workspace, path: 'a.txt', encoding: 'IBM866' })
  expect(await call('file.preview', { workspace, path: 'a.txt' })).toMatchObject({ text: 'Да\n' })
  await call('file.chooseEncoding', { workspace, path: 'a.txt', encoding: 'KOI8-R' })
  const settings = await call('settings.update', {})
  expect(settings.fileEncodings.map(({ encoding }) => encoding)).toEqual(['KOI8-R'])
  await call('file.chooseEncoding', { workspace, path: 'a.txt', encoding: null })
  expect(await call('file.preview', { workspace, path: 'a.txt' })).not.toMatchObject({ encoding: { isChosen: true } })
  await expect(
    call('file.chooseEncoding', { workspace, path: 'a.txt', encoding: 'klingon' as 'KOI8-R' }),
  ).rejects.toThrow('file.chooseEncoding')
})
