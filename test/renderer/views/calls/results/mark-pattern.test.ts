import { describe, expect, test } from 'vitest'
import { markPattern, matcherOf } from '../../../../../renderer/views/calls/results/mark-pattern'

const marked = (line: string, pattern: string, isRegex = true) =>
  markPattern(line, matcherOf(pattern, isRegex))
    .map(piece => (piece.isMatch ? `[${piece.text}]` : piece.text))
    .join('')

describe('markPattern', () => {
  test('marks every match, in any case', () => {
    expect(marked('Todo: a TODO', 'todo')).toBe('[Todo]: a [TODO]')
    expect(marked('hoursOf(x) ?? lastHour', 'hoursOf|lastHour')).toBe('[hoursOf](x) ?? [lastHour]')
  })

  test('takes a literal pattern literally', () => {
    expect(marked('a.b (c) a-b', 'a.b', false)).toBe('[a.b] (c) a-b')
    expect(marked('if (a[0] ^ b) {', '(a[0] ^ b)', false)).toBe('if [(a[0] ^ b)] {')
  })

  test('understands escapes and classes', () => {
    expect(marked('line 42', '\\d')).toBe('line [4][2]')
    expect(marked('f(x)', 'f\\(')).toBe('[f(]x)')
  })

  test.each(['(a+)+$', 'a*', '(x|x)*y', 'x{1000}', '[', '\\', ''])('does not look for %j', pattern => {
    expect(matcherOf(pattern, true)).toBeNull()
    expect(marked('aaaa', pattern)).toBe('aaaa')
  })

  test('looks for lines that begin or end with something', () => {
    expect(marked('import a import', '^import|import$')).toBe('[import] a [import]')
  })

  test.each([
    ['a repeated sign that was escaped', `${'\\\\+'.repeat(24)}!`, '\\'.repeat(400)],
    ['an alternative within a repetition', `${'\\\\*'.repeat(24)}!`, '\\'.repeat(400)],
    ['thousands of letters', 'a'.repeat(99), `${'a'.repeat(98)}b`.repeat(1000)],
  ])(
    'gives the engine of the page no pattern: %s',
    (_, pattern, line) => {
      expect(marked(line, pattern)).toBe(line)
    },
    5_000,
  )

  test('does not loop on a pattern that matches nothing', () => {
    expect(marked('abc', '\\b')).toBe('abc')
  })
})
