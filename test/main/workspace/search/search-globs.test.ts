import { expect, test } from 'vitest'
import { fitsAny, searchGlobs, withContents } from '../../../../main/workspace/search/search-globs'

const lines = (glob: string, base = '.') => searchGlobs(base, glob).flatMap(withContents)

test.each([
  ['a.ts', ['a.ts', '**/a.ts/**']],
  ['./src/', ['src', '**/src/**']],
  ['a/{b,c{d,e}}/*', ['a/b/*', 'a/cd/*', 'a/ce/*']],
  ['{a', ['{a', '**/{a/**']],
  ['[{]a,b}*', ['[{]a,b}*']],
  ['\\{a,b\\}*', ['\\{a,b\\}*']],
  ['#a*', ['\\#a*']],
  ['a\nb*', ['a?b*']],
])('%j stands for %j', (glob, expected) => {
  expect(lines(glob)).toEqual(expected)
})

test('a glob with a slash starts at the base, whose name has no wildcards', () => {
  expect(lines('x/*', 'a/[b]')).toEqual(['/a/[[]b[]]/x/*'])
  expect(lines('*.ts', 'a')).toEqual(['*.ts', '**/*.ts/**'])
  expect(searchGlobs('a', 'x/*/y')[0]?.names).toEqual(['a', 'x', null, 'y'])
})

test('braces that stand for very many globs are left as they are', () => {
  expect(lines('{a,b}'.repeat(12))).toHaveLength(2)
})

test('a path fits by itself, or by a folder that it lies in', () => {
  const fits = fitsAny(searchGlobs('.', '{src,*.md}'))
  expect(['src/a.ts', 'x/src/b', 'a.md', 'b.md/c'].every(fits)).toBe(true)
  expect(['a.ts', 'srcs/a'].some(fits)).toBe(false)
})

test('a glob with a NUL is refused in words', () => {
  expect(() => searchGlobs('.', 'a\0b')).toThrow('A glob must not contain a NUL character.')
})
