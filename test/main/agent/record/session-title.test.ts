import { expect, test } from 'vitest'
import { titleFromModel, titleFromWords } from '../../../../main/agent/record/session-title'

test('names a session after its first line, cut between characters', () => {
  expect(titleFromWords('  Fix it\nplease')).toBe('Fix it')
  expect(titleFromWords('😀'.repeat(80))).toBe(`${'😀'.repeat(59)}…`)
  expect(titleFromWords('   ')).toBe('')
})

test.each([
  ['Cart totals', 'Cart totals'],
  ['"Cart totals."', 'Cart totals'],
  ['**Cart totals**', 'Cart totals'],
  ['\n\n# Cart totals\nmore', 'Cart totals'],
  ['Title: Cart  totals', 'Cart totals'],
  ['„Warenkorb“', 'Warenkorb'],
  ['查找测试。', '查找测试'],
  ['a\u202eb\u0007c\u200b', 'abc'],
  ['x'.repeat(100), `${'x'.repeat(59)}…`],
  ['```', ''],
  ['', ''],
])('makes a title of %j', (text, title) => {
  expect(titleFromModel(text)).toBe(title)
})
