import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAllowed, isNamed } from '../../shared/allow-list'
import { runsOf } from '../helpers/how-deep'

const readUrl = { name: 'read_web_url', group: 'web' }

test.each(['web', 'WEB', 'read_web_url', 'Read-Web-Url', 'read_*', '*_url', '*web*', '*'])('%s allows it', entry => {
  expect(isAllowed([entry], readUrl)).toBe(true)
})

test.each(['', 'read', 'we', 'read_web', 'read_web_url_', 'web_*', '*url_', 'r*url*web'])('%s does not', entry => {
  expect(isAllowed([entry], readUrl)).toBe(false)
})

test('an empty list allows nothing', () => {
  expect(isAllowed([], readUrl)).toBe(false)
})

test('text around a star is not used twice', () => {
  expect(isNamed('ab*ba', 'aba')).toBe(false)
  expect(isNamed('ab*ba', 'abba')).toBe(true)
  expect(isNamed('a*a*a', 'aa')).toBe(false)
})

test('a list with a great many stars is looked through at once', () => {
  const entry = 'a*'.repeat(5_000)
  expect(isNamed(entry, 'b'.repeat(5_000))).toBe(false)
  expect(isNamed(entry, 'a'.repeat(5_000))).toBe(true)
})

test('a star stands for anything, as in an expression made of the same pieces', () => {
  const letters = fc.array(fc.constantFrom('a', 'b', '_'), { maxLength: 8 }).map(all => all.join(''))
  const entries = fc.array(fc.constantFrom('a', 'b', '_', '*'), { maxLength: 8 }).map(all => all.join(''))
  fc.assert(
    fc.property(entries, letters, (entry, name) => {
      expect(isNamed(entry, name)).toBe(new RegExp(`^${entry.replaceAll('*', '.*')}$`).test(name))
    }),
    { numRuns: runsOf(1_000) },
  )
})
