import { beforeEach, expect, test } from 'vitest'
import { useFiles } from '../../../../../renderer/state/files-store'
import { openFound } from '../../../../../renderer/views/calls/results/open-found'
import { fakeMain } from '../../../fake-main'

beforeEach(() => {
  fakeMain({ 'file.list': () => ({}) })
  useFiles.setState({ open: new Set(), active: '', shown: null })
})

test('a file is shown at its line, and a folder in the tree', () => {
  openFound('a/b.md', 12)
  expect(useFiles.getState().shown).toEqual({ path: 'a/b.md', line: 12 })
  openFound('a/deep/')
  expect(useFiles.getState()).toMatchObject({ shown: null, active: 'a/deep', open: new Set(['a', 'a/deep']) })
})
