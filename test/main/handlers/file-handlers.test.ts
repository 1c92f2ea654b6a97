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
