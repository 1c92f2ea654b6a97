import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldedPath } from '../../../../main/workspace/paths/folded-path'

test.each([
  ['Notes/A.txt', 'notes/a.TXT'],
  ['caf\u00e9', 'CAFE\u0301'],
])('%j and %j are two spellings of one path', (one, other) => {
  expect(foldedPath(one)).toBe(foldedPath(other))
})

test('other letters are another path', () => {
  expect(foldedPath('cafe')).not.toBe(foldedPath('caf\u00e9'))
})

test('a folded path stays as it is', () => {
  fc.assert(
    fc.property(fc.string(), path => {
      expect(foldedPath(foldedPath(path))).toBe(foldedPath(path))
    }),
  )
})
