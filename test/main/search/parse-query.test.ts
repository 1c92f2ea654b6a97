import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseQuery } from '../../../main/search/parse-query'

test.each([
  ['Tide tables', ['tables', 'tide']],
  ['"exact words" more', ['exact words', 'more']],
  ['"not ended', ['not ended']],
  ['a bc a', ['bc']],
  ['数 x', ['数']],
  ['one ONE Öne', ['one']],
  ['  ""  ', []],
])('%j asks for %j', (query, words) => {
  expect(parseQuery(query)).toEqual(words)
})

test('any query gives at most sixteen words, each once, the longest first', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), query => {
      const words = parseQuery(query)
      expect(words.length).toBeLessThanOrEqual(16)
      expect(new Set(words).size).toBe(words.length)
      expect(words.map(({ length }) => length)).toEqual(
        words.map(({ length }) => length).sort((one, other) => other - one),
      )
    }),
  )
})
