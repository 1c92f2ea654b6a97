import { expect, test } from 'vitest'
import { boundDiffs } from '../../../../main/tools/files/bound-diffs'
import type { PlannedChange } from '../../../../main/workspace/changes/plan-change'
import type { Hunk } from '../../../../shared/session/effects'

function changeOf(path: string, lines: string[]): PlannedChange {
  const hunk: Hunk = { oldStart: 0, oldLines: 0, newStart: 1, newLines: lines.length, lines }
  const after = { hash: path, bytes: 1 }
  const diff = { type: 'lines' as const, hunks: [hunk] }
  return {
    change: { type: 'file-change', path, before: null, after, added: lines.length, removed: 0, diff },
    content: null,
  }
}

test('a plan shows its differences as long as there is room, and of the others how many lines they are', () => {
  const many = changeOf(
    'a',
    Array.from({ length: 100_000 }, () => '+a'),
  )
  const long = changeOf('b', ['+'.repeat(5_000_000)])
  const small = changeOf('c', ['+a'])
  expect(boundDiffs([small, many])).toEqual([small, many])
  const omitted = { type: 'omitted', reason: 'too-large' }
  expect(boundDiffs([small, long]).map(({ change }) => change)).toEqual([
    small.change,
    { ...long.change, diff: omitted },
  ])
  expect(boundDiffs([many, many]).map(({ change }) => change)).toEqual([many.change, { ...many.change, diff: omitted }])
})
