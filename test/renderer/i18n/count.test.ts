import { expect, test } from 'vitest'
import { count, counted } from '../../../renderer/i18n/count'

test('nothing is one in French and Portuguese, and many in English', () => {
  expect(counted('fr', 0, { one: 'fichier', other: 'fichiers' })).toBe('0 fichier')
  expect(counted('pt', 0, { one: 'arquivo', other: 'arquivos' })).toBe('0 arquivo')
  expect(counted('en', 0, { one: 'file', other: 'files' })).toBe('0 files')
  expect(counted('en', 1, { one: 'file', other: 'files' })).toBe('1 file')
})

test('a number is written as its language writes it', () => {
  expect(count('de', 1234567)).toBe('1.234.567')
  expect(count('en', 1234567)).toBe('1,234,567')
})
