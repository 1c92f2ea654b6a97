import { expect, test } from 'vitest'
import { foundRows, queryMatcher, shownLine, withFound } from '../../../../renderer/features/files/found-lines'
import { fullPath } from '../../../../renderer/features/files/full-path'
import { treeMove } from '../../../../renderer/ui/tree-rows'
import { markPattern } from '../../../../renderer/views/calls/results/mark-pattern'

const plain = { isRegex: false, isCaseSensitive: false, isWord: false }
const file = (path: string, ...numbers: number[]) => ({
  path,
  count: numbers.length,
  lines: numbers.map(number => ({ number, text: `line ${number}`, isMatch: true })),
})

test('joins what comes of a file in parts, and keeps files and lines in order', () => {
  const found = withFound([file('b', 3)], [file('a', 1), file('b', 1)])
  expect(found).toEqual([file('a', 1), file('b', 1, 3)])
})

test('makes rows that the keys of a tree go through', () => {
  const found = [file('src/a.ts', 2, 9), file('b.ts', 1)]
  const rows = foundRows(found, new Set())
  expect(rows.map(({ path, level }) => [path, level])).toEqual([
    ['src/a.ts', 1],
    ['src/a.ts/2', 2],
    ['src/a.ts/9', 2],
    ['b.ts', 1],
    ['b.ts/1', 2],
  ])
  expect(treeMove(rows, 'src/a.ts/9', 'ArrowLeft')).toEqual({ type: 'go', path: 'src/a.ts' })
  expect(treeMove(rows, 'src/a.ts', 'ArrowLeft')).toEqual({ type: 'toggle', path: 'src/a.ts' })
  expect(treeMove(rows, 'b.ts/1', 'Enter')).toEqual({ type: 'show', path: 'b.ts/1' })
  expect(foundRows(found, new Set(['src/a.ts'])).map(({ path }) => path)).toEqual(['src/a.ts', 'b.ts', 'b.ts/1'])
})

test('marks as was searched', () => {
  const marked = (query: Partial<typeof plain> & { pattern: string }, line: string) =>
    markPattern(line, queryMatcher({ ...plain, ...query })).flatMap(({ text, isMatch }) => (isMatch ? [text] : []))
  expect(marked({ pattern: 'a.b' }, 'A.B aXb')).toEqual(['A.B'])
  expect(marked({ pattern: 'ab', isCaseSensitive: true }, 'AB ab')).toEqual(['ab'])
  expect(marked({ pattern: 'ab', isWord: true }, 'abc ab')).toEqual(['ab'])
  expect(queryMatcher({ ...plain, pattern: '(a+)+', isRegex: true })).toBeNull()
})

test('shows a line from near its first match', () => {
  const matcher = queryMatcher({ ...plain, pattern: 'needle' })
  expect(shownLine('\t  a needle', matcher)).toBe('a needle')
  expect(shownLine(`${'x'.repeat(100)}needle y`, matcher)).toBe(`…${'x'.repeat(24)}needle y`)
  expect(shownLine('  plain', null)).toBe('plain')
})

test('writes full paths as the system does', () => {
  expect(fullPath('/home/me', 'a/b.ts')).toBe('/home/me/a/b.ts')
  expect(fullPath('/', 'a')).toBe('/a')
  expect(fullPath('C:\\work', 'a/b.ts')).toBe('C:\\work\\a\\b.ts')
  expect(fullPath('\\\\server\\share\\', 'a')).toBe('\\\\server\\share\\a')
})
