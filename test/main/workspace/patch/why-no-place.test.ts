import { expect, test } from 'vitest'
import { lineSearch } from '../../../../main/workspace/patch/line-search'
import { textLines } from '../../../../main/workspace/patch/text-lines'
import { whyNoAnchor, whyNoPlace } from '../../../../main/workspace/patch/why-no-place'

const text = 'one\ntwo\nthree\n'
const search = () => lineSearch(text, textLines(text))

test('names the line that the file does not have', () => {
  expect(whyNoPlace(['two', 'other'], search(), 0)).toContain('no line "other"')
})

test('says where lines are that are looked for too far down', () => {
  expect(whyNoPlace(['one', 'two'], search(), 2)).toMatch(/at line 1, .*from line 3 on/)
  expect(whyNoAnchor('two', search(), 2)).toMatch(/at line 2, .*from line 3 on/)
})

test('says that lines are there, but not together', () => {
  expect(whyNoPlace(['one', 'three'], search(), 0)).toContain('not one after the other from line 1 on')
})

test('an anchor that is no line is said to be none', () => {
  expect(whyNoAnchor('tw', search(), 0)).toContain('no such line')
})

test('a long line is quoted only in part', () => {
  expect(whyNoPlace(['x'.repeat(5_000)], search(), 0).length).toBeLessThan(400)
})
