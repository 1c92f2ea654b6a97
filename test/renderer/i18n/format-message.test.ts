import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { formatMessage } from '../../../renderer/i18n/format-message'
import { setLanguage } from '../../../renderer/i18n/language'
import { speak } from '../../../renderer/i18n/speak'
import { messagesUnder, t } from '../../../renderer/i18n/t'
import { stubDocument } from '../stub-document'

beforeEach(() => {
  stubDocument()
})

afterEach(async () => {
  await speak('en')
  vi.unstubAllGlobals()
})

const FILES = '{count, plural, one {# file} other {# files}}'

test('nothing is one in French and Portuguese, and many in English', () => {
  expect(formatMessage('{count, plural, one {# fichier} other {# fichiers}}', 'fr', { count: 0 })).toBe('0 fichier')
  expect(formatMessage('{count, plural, one {# arquivo} other {# arquivos}}', 'pt', { count: 0 })).toBe('0 arquivo')
  expect(formatMessage(FILES, 'en', { count: 0 })).toBe('0 files')
  expect(formatMessage(FILES, 'en', { count: 1 })).toBe('1 file')
})

test('a number is written as its language writes it', () => {
  expect(formatMessage('{count, number}', 'de', { count: 1_234_567 })).toBe('1.234.567')
  expect(formatMessage(FILES, 'en', { count: 1_234_567 })).toBe('1,234,567 files')
})

test('no value is taken for syntax, and no tag is taken for markup', () => {
  expect(formatMessage('{name} <b>', 'en', { name: "{count} '{'<i>" })).toBe("{count} '{'<i> <b>")
})

test('quoted braces are braces', () => {
  expect(formatMessage("as in $'{'secret:NAME'}'", 'en')).toBe('as in ${secret:NAME}')
})

test('a message whose values do not fit appears as it is written', () => {
  expect(formatMessage(FILES, 'en')).toBe(FILES)
  expect(formatMessage('{broken', 'en', {})).toBe('{broken')
})

test('a message that a language lacks is English, with the plural of English', () => {
  setLanguage('ja', { 'common.save': '保存する' })
  expect(t('common.save')).toBe('保存する')
  expect(t('counts.files', { count: 1 })).toBe('1 file')
})

test('names of every object are no messages of a language', () => {
  setLanguage('de', {})
  expect(t('common.save')).toBe('Save')
})

test('messages under a prefix come by the rest of their keys, in the language of the page', async () => {
  expect(messagesUnder('theme')).toMatchObject({ light: 'Light', dark: 'Dark' })
  await speak('de')
  expect(messagesUnder('theme')).toMatchObject({ light: 'Hell', dark: 'Dunkel' })
})
