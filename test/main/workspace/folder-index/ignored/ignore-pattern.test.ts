import { expect, test } from 'vitest'
import { ignorePattern } from '../../../../../main/workspace/folder-index/ignored/ignore-pattern'

test.each([
  ['*.log', 'a/b.log', true],
  ['*.log', 'b.log.txt', false],
  ['/build', 'build', true],
  ['/build', 'a/build', false],
  ['a/**/b', 'a/b', true],
  ['a/**/b', 'a/x/y/b', true],
  ['a/*/b', 'a/x/y/b', false],
  ['**/c', 'x/c', true],
  ['d/**', 'd/x/y', true],
  ['d/**', 'd', false],
  ['[a-c]x', 'bx', true],
  ['[!a-c]x', 'bx', false],
  ['[[:digit:]]', '5', true],
  ['\\*', '*', true],
  ['\\*', 'a', false],
  ['a?c', 'abc', true],
  ['a\\ ', 'a ', true],
  ['name  ', 'name', true],
])('the line %j holds for %j: %s', (line, path, expected) => {
  expect(ignorePattern(line)?.fits(path)).toBe(expected)
})

test.each(['', '   ', '# a comment', '[a', 'a\\'])('the line %j is no pattern', line => {
  expect(ignorePattern(line)).toBeUndefined()
})

test('says what is taken back and what is for folders alone', () => {
  expect(ignorePattern('!keep/')).toMatchObject({ isNegated: true, onlyFolders: true, name: 'keep' })
  expect(ignorePattern('\\!keep')).toMatchObject({ isNegated: false, onlyFolders: false, name: '!keep' })
})
