import { expect, test } from 'vitest'
import { changedCounts } from '../../../../renderer/views/diff/changed-counts'

test('says only what happened', () => {
  expect(changedCounts({ changed: 0, created: 1, deleted: 0 })).toBe('1 file created')
  expect(changedCounts({ changed: 2, created: 0, deleted: 1 })).toBe('2 files changed · 1 file deleted')
  expect(changedCounts({ moved: 3 })).toBe('3 files moved')
  expect(changedCounts({ changed: 0 })).toBe('')
})
