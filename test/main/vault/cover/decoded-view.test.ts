import { expect, test } from 'vitest'
import { decodedViews, openEscapeIn } from '../../../../main/vault/cover/decoded-view'

test('reads a text in each way, and tells where each unit of that stands', () => {
  const text = 'a%2Fb &lt;c\\u0064'
  const found = decodedViews(text).map(view => ({ view, at: view.text.indexOf('d') }))
  const json = found.find(({ at }) => at >= 0)
  expect(json?.view.startOf(json.at)).toBe(text.indexOf('\\'))
  expect(json?.view.endOf(json.at)).toBe(text.length)
  const percent = decodedViews(text).find(view => view.text.startsWith('a/b'))
  expect([percent?.startOf(1), percent?.endOf(1), percent?.startOf(2)]).toEqual([1, 4, 4])
  expect(decodedViews(text).some(view => view.text.includes('<c'))).toBe(true)
  expect(decodedViews('plain')).toHaveLength(1)
})

test.each([
  ['abc', 3],
  ['abc%', 3],
  ['abc%E4%BD', 3],
  ['abc\\u00', 3],
  ['abc&#x4', 3],
  ['abc\\&qu', 3],
])('%j may go on from %i', (text, at) => {
  expect(openEscapeIn(text)).toBe(at)
})
