import { expect, test } from 'vitest'
import { groupedFiles } from '../../../../renderer/features/git/git-actions'

test('a file that is staged in part stands in two groups, and one with conflicts in its own', () => {
  const both = { path: 'both', staged: 'changed', unstaged: 'changed' } as const
  const groups = groupedFiles([both, { path: 'new', isNew: true }, { path: 'clash', conflict: 'both-changed' }])
  expect(groups).toEqual({
    conflicts: [{ path: 'clash', conflict: 'both-changed' }],
    staged: [both],
    changed: [both],
    new: [{ path: 'new', isNew: true }],
  })
})
