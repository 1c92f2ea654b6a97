import { expect, onTestFinished, test } from 'vitest'
import { startServices } from '../../helpers/services'
import { temporaryFolder } from '../../helpers/temp-folder'
import { toolContext } from '../../helpers/tool-context'

const size = { columns: 80, rows: 24 }

async function services() {
  const started = await startServices(await temporaryFolder())
  onTestFinished(() => started.close())
  return started
}

test.skipIf(process.platform === 'win32')('lists the terminals of a window in a folder, and of no other', async () => {
  const { workspace, path } = await toolContext({ 'sub/a.txt': '' })
  const { call, bugs } = await services()
  const own = await call('terminal.open', { workspace, windowKey: 'one', ...size })
  await call('terminal.open', { workspace, windowKey: 'two', ...size })
  await call('terminal.open', { workspace: path('sub'), windowKey: 'one', ...size })

  expect(await call('terminal.list', { workspace, windowKey: 'one' })).toEqual([own])
  expect(await call('terminal.attach', own)).toMatchObject({ exitCode: null })

  await call('terminal.hold', { ...own, isHeld: true })
  await call('terminal.resize', { ...own, columns: 100, rows: 30 })
  await call('terminal.close', own)
  expect(await call('terminal.list', { workspace, windowKey: 'one' })).toEqual([])
  expect(bugs).toEqual([])
})

test('refuses a folder that is none, a size that is none, and a terminal that is gone', async () => {
  const { workspace, path } = await toolContext({ 'a.txt': '' })
  const { call } = await services()
  const open = (place: string, columns: number) =>
    call('terminal.open', { workspace: place, windowKey: 'w', columns, rows: 24 })

  await expect(open(path('a.txt'), 80)).rejects.toThrow('is a file')
  await expect(open(workspace, 1)).rejects.toThrow('terminal.open')
  await expect(call('terminal.attach', { terminalId: 'x' })).rejects.toThrow('This terminal has closed')
  await expect(call('terminal.write', { terminalId: 'x', data: 'y' })).rejects.toThrow('This terminal has closed')
})
