import { mkdir, rm, symlink } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { fileStates } from '../../../main/files/file-states'
import { versionOf } from '../../../main/workspace/changes/file-version'
import { toolContext } from '../../helpers/tool-context'

const hashOf = (text: string) => versionOf(new TextEncoder().encode(text)).hash
const left = { path: 'a', before: hashOf('one'), after: hashOf('two') }

test.each([
  ['two', 'as-left'],
  ['one', 'as-before'],
  ['three', 'changed'],
  [null, 'gone'],
])('a file with the text %j is %s', async (text, state) => {
  const { workspace } = await toolContext(text === null ? {} : { a: text })
  expect(await fileStates(workspace, [left])).toEqual([state])
})

test('a file that was deleted and is back is as before, and one that was created and is not there is gone', async () => {
  const { workspace } = await toolContext({ a: 'one' })
  expect(await fileStates(workspace, [{ ...left, after: null }])).toEqual(['as-before'])
  expect(await fileStates(workspace, [{ path: 'new', before: null, after: hashOf('n') }])).toEqual(['gone'])
})

test('a folder or a link that leads out in place of a file is never read, and is no longer the file', async () => {
  const { workspace, path } = await toolContext()
  await mkdir(path('a'))
  expect(await fileStates(workspace, [left])).toEqual(['gone'])
  await rm(path('a'), { recursive: true })
  await symlink('/etc/passwd', path('a'))
  expect(['as-left', 'gone', 'changed']).toContain((await fileStates(workspace, [left]))[0])
  expect(await fileStates(workspace, [{ ...left, path: '../a' }])).toEqual(['as-left'])
})
