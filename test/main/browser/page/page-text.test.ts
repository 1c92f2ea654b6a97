import { expect, test } from 'vitest'
import { plainText, quoted } from '../../../../main/browser/page/page-text'

test('text of a page is one line of what can be seen', () => {
  expect(plainText('a\n b\t\u2028c', 100)).toBe('a b c')
  expect(plainText('x\u202egnp\u200b\u{e0041}\u00ad', 100)).toBe('x<U+202E>gnp')
  expect(plainText('\u{1f468}\u200d\u{1f469} \u200dx', 100)).toBe('\u{1f468}\u200d\u{1f469} x')
  expect(plainText('long '.repeat(100), 9)).toBe('long long…')
  expect(quoted('say "hi" \\')).toBe('"say \\"hi\\" \\\\"')
})
