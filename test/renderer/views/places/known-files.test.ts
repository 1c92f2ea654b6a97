import { beforeEach, expect, test } from 'vitest'
import { useKnownFiles, wantFiles } from '../../../../renderer/views/places/known-files'
import { eventually } from '../../../helpers/eventually'
import { fakeMain } from '../../fake-main'

type FilesRequest = { workspace: string; paths: string[] }

beforeEach(() => useKnownFiles.setState({ workspace: '', known: {} }))

/** Main, in whose folders the files are that have the folder's name in theirs. */
function begin() {
  return fakeMain({
    'file.existing': ({ workspace, paths }: FilesRequest) => paths.filter(path => path.includes(workspace.slice(1))),
  })
}

test('files that are named within a moment are asked for together, and once', async () => {
  const { calls, tell } = begin()
  wantFiles('/one', ['one.ts', 'lost.ts'])
  wantFiles('/one', ['one.ts', 'other.ts'])
  await eventually(() =>
    expect(useKnownFiles.getState().known).toEqual({ 'one.ts': true, 'lost.ts': false, 'other.ts': false }),
  )
  expect(calls).toEqual([['file.existing', { workspace: '/one', paths: ['one.ts', 'lost.ts', 'other.ts'] }]])
  tell('files.changed', { workspace: '/one', paths: ['lost.ts'] })
  expect(useKnownFiles.getState().known).toEqual({ 'one.ts': true, 'other.ts': false })
})

test('if the folder is left within that moment, the next folder’s files are requested there', async () => {
  const { calls } = begin()
  wantFiles('/one', ['one.ts'])
  wantFiles('/two', ['two.ts'])
  await eventually(() =>
    expect(useKnownFiles.getState()).toMatchObject({ workspace: '/two', known: { 'two.ts': true } }),
  )
  expect(calls).toEqual([['file.existing', { workspace: '/two', paths: ['two.ts'] }]])
})
