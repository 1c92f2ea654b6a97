import { execFileSync } from 'node:child_process'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listDirectory } from '../../../../main/workspace/read/list-directory'
import { asOrdinaryUser } from '../../../helpers/as-ordinary-user'
import { temporaryFolder } from '../../../helpers/temp-folder'
import { toolContext } from '../../../helpers/tool-context'

const ALL = { offset: 0, limit: 10_000 }

test('lists one level in order of name, hidden entries too', async () => {
  const { workspace } = await toolContext({ 'b.txt': '', 'a/deep.txt': '', '.hidden': '', 'B.txt': '' })
  expect((await listDirectory(workspace, workspace, ALL)).entries).toEqual([
    { name: '.hidden', kind: 'file' },
    { name: 'B.txt', kind: 'file' },
    { name: 'a', kind: 'folder' },
    { name: 'b.txt', kind: 'file' },
  ])
})

test.skipIf(process.platform === 'win32')('says what links and pipes are, and follows no link out', async () => {
  const context = await toolContext({ 'real/file.txt': '' })
  const outside = await temporaryFolder()
  await symlink('real', context.path('to-folder'))
  await symlink('real/file.txt', context.path('to-file'))
  await symlink(outside, context.path('to-outside'))
  await symlink('nowhere', context.path('to-nothing'))
  await symlink('circle', context.path('circle'))
  execFileSync('mkfifo', [context.path('pipe')])
  expect((await listDirectory(context.workspace, context.workspace, ALL)).entries).toEqual([
    { name: 'circle', kind: 'broken-link' },
    { name: 'pipe', kind: 'other' },
    { name: 'real', kind: 'folder' },
    { name: 'to-file', kind: 'file' },
    { name: 'to-folder', kind: 'folder' },
    { name: 'to-nothing', kind: 'broken-link' },
    { name: 'to-outside', kind: 'link-out' },
  ])
})

test('lists 5,000 entries quickly', async () => {
  const folder = await temporaryFolder()
  await Promise.all(Array.from({ length: 5000 }, (_, i) => writeFile(join(folder, `f${i}`), '')))
  expect((await listDirectory(folder, folder, ALL)).entries).toHaveLength(5000)
})

test('refuses a folder that is not there, and a file', async () => {
  const { workspace, path } = await toolContext({ 'a.txt': '' })
  await expect(listDirectory(workspace, path('gone'), ALL)).rejects.toThrow(`path not found: ${path('gone')}`)
  await expect(listDirectory(workspace, path('a.txt'), ALL)).rejects.toThrow(
    `path is not a directory: ${path('a.txt')}`,
  )
})

test.skipIf(process.platform === 'win32')('refuses a folder that permissions close', async () => {
  const { workspace, path } = await toolContext()
  await mkdir(path('closed'), { mode: 0o000 })
  await asOrdinaryUser(workspace, async () => {
    await expect(listDirectory(workspace, path('closed'), ALL)).rejects.toThrow('permission denied')
  })
})

test('gives a page, and says whether more is behind it', async () => {
  const { workspace } = await toolContext({ c: '', a: '', b: '' })
  const page = (offset: number, limit: number) => listDirectory(workspace, workspace, { offset, limit })
  expect(await page(0, 2)).toMatchObject({ entries: [{ name: 'a' }, { name: 'b' }], more: true })
  expect(await page(2, 2)).toMatchObject({ entries: [{ name: 'c' }], more: false })
  expect(await page(5, 2)).toEqual({ entries: [], more: false })
})
