import { expect, test } from 'vitest'
import { treeMove, treeRows } from '../../../renderer/ui/tree-rows'

const listed = {
  '': [
    { name: 'src', kind: 'folder' },
    { name: 'tests', kind: 'folder' },
    { name: 'a.md', kind: 'file' },
  ],
  src: [
    { name: 'deep', kind: 'folder' },
    { name: 'b.ts', kind: 'file' },
  ],
} as const
const rows = treeRows(listed, new Set(['src', 'src/deep', 'gone']))

test('puts what is in an open folder below it', () => {
  expect(rows.map(({ path, level, isOpen }) => [path, level, isOpen])).toEqual([
    ['src', 1, true],
    ['src/deep', 2, true],
    ['src/b.ts', 2, false],
    ['tests', 1, false],
    ['a.md', 1, false],
  ])
  expect(treeRows({}, new Set(['src']))).toEqual([])
})

test('goes up and down, and to the ends', () => {
  const go = (from: string, key: string) => treeMove(rows, from, key)
  expect(go('src', 'ArrowDown')).toEqual({ type: 'go', path: 'src/deep' })
  expect(go('tests', 'ArrowUp')).toEqual({ type: 'go', path: 'src/b.ts' })
  expect(go('', 'ArrowDown')).toEqual({ type: 'go', path: 'src' })
  expect(go('', 'ArrowUp')).toEqual({ type: 'go', path: 'a.md' })
  expect(go('tests', 'Home')).toEqual({ type: 'go', path: 'src' })
  expect(go('src', 'End')).toEqual({ type: 'go', path: 'a.md' })
  expect(go('a.md', 'ArrowDown')).toBeNull()
  expect(go('src', 'ArrowUp')).toBeNull()
  expect(go('src', 'x')).toBeNull()
})

test('opens and closes folders, goes in and out, and shows files', () => {
  const go = (from: string, key: string) => treeMove(rows, from, key)
  expect(go('tests', 'ArrowRight')).toEqual({ type: 'toggle', path: 'tests' })
  expect(go('src', 'ArrowRight')).toEqual({ type: 'go', path: 'src/deep' })
  expect(go('src/deep', 'ArrowRight')).toBeNull()
  expect(go('src', 'ArrowLeft')).toEqual({ type: 'toggle', path: 'src' })
  expect(go('src/b.ts', 'ArrowLeft')).toEqual({ type: 'go', path: 'src' })
  expect(go('a.md', 'ArrowLeft')).toBeNull()
  expect(go('src', 'Enter')).toEqual({ type: 'toggle', path: 'src' })
  expect(go('a.md', 'Enter')).toEqual({ type: 'show', path: 'a.md' })
  expect(treeMove([], '', 'Enter')).toBeNull()
})
