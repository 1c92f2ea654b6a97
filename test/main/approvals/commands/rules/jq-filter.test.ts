import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPlainFilter } from '../../../../../main/approvals/commands/rules/jq-filter'

test.each([
  '.',
  '.a.b[0]',
  '.items[] | select(.n > 3) | {name, "x": .y}',
  'map(.a) | add',
  '[.. | strings] | length',
  '.a // "none"',
  '{env: .x, input_filename: .y}',
])('%s tells only what its input holds', filter => {
  expect(isPlainFilter(filter)).toBe(true)
})

test.each([
  ...[
    'env',
    '$ENV',
    '$ENV.HOME',
    '.a | env.HOME',
    'input_filename',
    'include "x"; .',
    'import "x" as y; .',
    '$__prog_args',
    'debug',
  ],
  ...[
    '"\\(env)"',
    '. # comment',
    'getpath(["a"]) | halt_error',
    '{(env | keys[0]): 1}',
    '[env]',
    'def f: env; f',
    'get_search_list',
    'repeat(.)',
    '{a: env}',
  ],
])('%s may tell more', filter => {
  expect(isPlainFilter(filter)).toBe(false)
})

test('a filter of a length that nobody reads is none, and any text is judged', () => {
  expect(isPlainFilter('.'.repeat(2_001))).toBe(false)
  fc.assert(
    fc.property(fc.string(), filter => {
      expect(typeof isPlainFilter(filter)).toBe('boolean')
      expect(isPlainFilter(`${filter} | env`)).toBe(false)
    }),
  )
})
