import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchesGlob } from '../../../../main/browser/driver/matches-glob'
import { runsOf } from '../../../helpers/how-deep'

test.each([
  ['https://a.example/', 'https://a.example/'],
  ['**/done/*', 'https://a.example/done/now?x=1'],
  ['**/done/**', 'https://a.example/done/now/and/then'],
  ['**done**', 'https://a.example/done'],
  ['https://*.example/*', 'https://a.b.example/'],
  ['***', 'a/b'],
  ['**', ''],
])('%s is the form of %s', (pattern, text) => {
  expect(matchesGlob(pattern, text)).toBe(true)
})

test.each([
  ['https://a.example', 'https://a.example/'],
  ['https://a.example/', 'https://a_example/'],
  ['**/done', 'https://a.example/done/now'],
  ['https://*/done', 'https://a.example/not/done'],
  ['', 'a'],
  ['a', ''],
])('%s is not the form of %s', (pattern, text) => {
  expect(matchesGlob(pattern, text)).toBe(false)
})

test('it says what a regular expression would say', () => {
  const sign = fc.constantFrom('a', 'b', '/', '.')
  const pattern = fc.array(fc.oneof(sign, fc.constantFrom('*', '**')), { maxLength: 8 })
  fc.assert(
    fc.property(pattern, fc.string({ unit: sign, maxLength: 12 }), (parts, text) => {
      const glob = parts.join('')
      const source = glob.replaceAll('.', '\\.').replace(/\*\*|\*/g, star => (star === '*' ? '[^/]*' : '.*'))
      expect(matchesGlob(glob, text)).toBe(new RegExp(`^${source}$`).test(text))
    }),
    { numRuns: runsOf(500) },
  )
})

test('stars between many equal signs take no time to speak of', () => {
  expect(matchesGlob(`${'**a'.repeat(85)}!`, 'a'.repeat(2_000))).toBe(false)
})
