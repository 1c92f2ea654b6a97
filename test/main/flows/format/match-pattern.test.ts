import { expect, test } from 'vitest'
import { matchesPattern, patternOf } from '../../../../main/flows/format/match-pattern'

test('a text matches the pattern of an agent’s file, or does not', () => {
  expect(matchesPattern('^[A-Z]\\d$', 'A1')).toBe(true)
  expect(matchesPattern('^[A-Z]\\d$', 'a1')).toBe(false)
})

test.each([
  ['is no regular expression', '(', 'x'],
  ['takes for ever', '(a+)+$', `${'a'.repeat(60)}!`],
])('a pattern that %s says nothing', (_, pattern, text) => {
  expect(matchesPattern(pattern, text)).toBeUndefined()
})

test('nothing but the expression runs', () => {
  expect(patternOf('(')).toBeUndefined()
  expect(matchesPattern("x/) || (globalThis.ran = true) || (/'", 'x')).not.toBe(true)
  expect((globalThis as { ran?: boolean }).ran).toBeUndefined()
})
