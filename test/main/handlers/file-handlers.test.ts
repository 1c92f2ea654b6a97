import { expect, onTestFinished, test } from 'vitest'
import { startServices } from '../../helpers/services'
import { temporaryFolder } from '../../helpers/temp-folder'
import { toolContext } from '../../helpers/tool-context'

async function services() {
  const started = await startServices(await temporaryFolder())
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
