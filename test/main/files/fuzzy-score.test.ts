import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileEntry } from '../../../main/files/file-entry'
import { fuzzyScore, termsOf } from '../../../main/files/fuzzy-score'
import { runsOf } from '../../helpers/how-deep'

const score = (query: string, path: string) => fuzzyScore(termsOf(query), fileEntry(path))

test.each([
  ['read', 'src/read.ts', 'src/reader.ts'],
  ['read', 'src/reader.ts', 'src/pre-read.ts'],
  ['read', 'src/pre-read.ts', 'src/spread.ts'],
  ['read', 'src/spread.ts', 'read/a.ts'],
  ['read', 'read/a.ts', 'spread/a.ts'],
  ['rdf', 'src/ReadFile.ts', 'src/random.f'],
])('for %j the file %s comes before %s', (query, better, worse) => {
  expect(score(query, better)).toBeGreaterThan(score(query, worse))
})

test('a file fits exactly where its path has the letters of every word in order', () => {
  const path = fc
    .array(fc.constantFrom('a', 'b', 'B', '/', '-', '.'), { minLength: 1, maxLength: 10 })
    .map(parts => parts.join(''))
  const word = fc.array(fc.constantFrom('a', 'b', '-'), { minLength: 1, maxLength: 4 }).map(parts => parts.join(''))
  fc.assert(
    fc.property(path, fc.array(word, { minLength: 1, maxLength: 2 }), (one, words) => {
      const fits = words.every(typed =>
        new RegExp(
          [...typed].map(letter => `\\${letter === '-' ? '-' : `x${letter.charCodeAt(0).toString(16)}`}`).join('.*'),
        ).test(one.toLowerCase()),
      )
      expect(score(words.join(' '), one) > 0).toBe(fits)
    }),
    { numRuns: runsOf(1_000) },
  )
})

test('the order of the words does not matter, and slashes of Windows are slashes', () => {
  expect(score('read src', 'src/read.ts')).toBe(score('src read', 'src/read.ts'))
  expect(score('src\\read', 'src/read.ts')).toBe(score('src/read', 'src/read.ts'))
})
