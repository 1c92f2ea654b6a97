import { expect, test } from 'vitest'
import { matchesPath } from '../../../../main/workspace/paths/matches-path'

test.each([
  ['a.yaml', 'a.yaml', true],
  ['a.yaml', 'b/a.yaml', false],
  ['*.yaml', 'a.yaml', true],
  ['*.yaml', 'b/a.yaml', false],
  ['*/*.yaml', 'b/a.yaml', true],
  ['**/*.yaml', 'a.yaml', true],
  ['**/*.yaml', 'c/b/a.yaml', true],
  ['b/**', 'b/c/a.yaml', true],
  ['b/**', 'c/a.yaml', false],
  ['**/b/**/a.yaml', 'x/b/y/z/a.yaml', true],
  ['a?.yaml', 'ab.yaml', true],
  ['a?.yaml', 'a.yaml', false],
  ['./b//a.yaml', 'b/a.yaml', true],
  ['b\\a.yaml', 'b/a.yaml', true],
  ['a*b*c', 'axxbyyc', true],
  ['a*b*c', 'axxbyy', false],
  ['', '', true],
  ['a.yaml', 'aXyaml', false],
])('%j and %j: %s', (pattern, path, is) => {
  expect(matchesPath(pattern, path)).toBe(is)
})

test('a pattern that holds backtracking up ends', () => {
  expect(matchesPath(`${'*a'.repeat(2_000)}b`, 'a'.repeat(4_000))).toBe(false)
  expect(matchesPath(`${'**/a/'.repeat(500)}b`, 'a/'.repeat(2_000))).toBe(false)
})
