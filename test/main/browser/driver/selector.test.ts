import { expect, test } from 'vitest'
import { noneSentence, parseSelector, severalSentence } from '../../../../main/browser/driver/selector'

test.each([
  ['@e12', { type: 'ref', ref: 12 }],
  ['ref=e12', { type: 'ref', ref: 12 }],
  [' ref=@e12 ', { type: 'ref', ref: 12 }],
  ['text=Sign in', { type: 'text', text: 'Sign in', isWhole: false }],
  ['text="Sign in"', { type: 'text', text: 'Sign in', isWhole: true }],
  ['css=e12', { type: 'css', css: 'e12' }],
  ['#e12 > a', { type: 'css', css: '#e12 > a' }],
])('%s', (selector, sought) => {
  expect(parseSelector(selector)).toEqual(sought)
})

test.each(['', ' ', 'text=', 'text=""'])('“%s” names nothing, and is told so', selector => {
  expect(() => parseSelector(selector)).toThrow(/empty|no words/)
})

test('a selector that fits no element or several gets a short answer, with references', () => {
  expect(noneSentence('x'.repeat(500)).length).toBeLessThan(250)
  const described = { ref: 3, role: 'link', name: 'a "b"' } as Parameters<typeof severalSentence>[2][number]
  expect(severalSentence('a', 9, Array(9).fill(described))).toBe(
    `9 elements are meant by “a”: ${Array(5).fill(`@e3 (link "a 'b'")`).join(', ')} and more. Name one of them by its reference.`,
  )
})
