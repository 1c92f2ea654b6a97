import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '../../../renderer/base/bridge'
import { setLanguage } from '../../../renderer/i18n/language'
import { speak } from '../../../renderer/i18n/speak'
import { translated } from '../../../renderer/i18n/translated'
import { inEnglish, joinedWords, type LocalizedText, sentence, withoutStop } from '../../../shared/sentence'
import { runsOf } from '../../helpers/how-deep'
import { fakeMain } from '../fake-main'
import { stubDocument } from '../stub-document'

const GONE = 'This provider no longer exists.'

beforeEach(() => {
  stubDocument()
})

afterEach(async () => {
  await speak('en')
  vi.unstubAllGlobals()
})

test('in English everything stays as main said it', () => {
  expect(translated(GONE)).toBe(GONE)
})

test('is translated also where this is loaded after the language was set, as in the built app', async () => {
  vi.resetModules()
  const { speak: speakFirst } = await import('../../../renderer/i18n/speak')
  await speakFirst('de')
  const { translated: loadedLater } = await import('../../../renderer/i18n/translated')
  expect(loadedLater(GONE)).toBe('Diesen Anbieter gibt es nicht mehr.')
})

test('follows the language that is spoken', async () => {
  await speak('de')
  expect(translated(GONE)).toBe('Diesen Anbieter gibt es nicht mehr.')
  await speak('zh-Hans')
  expect(translated(GONE)).toBe('此提供商已不存在。')
  await speak('en')
  expect(translated(GONE)).toBe(GONE)
})

test('a call that main refuses is refused in the language that is spoken', async () => {
  await speak('es')
  fakeMain({ 'session.stop': () => new Error('This terminal has closed.') })
  await expect(call('session.stop', { sessionId: 's' })).rejects.toThrow('Este terminal ha terminado.')
})

const MADE_UP = {
  'This rule no longer exists.': 'Diese Regel ist weg.',
  'Can’t open the folder {1}: {2}': '{2}: Der Ordner {1} geht nicht auf',
  '{1} was replaced by {2}.': '{2} steht jetzt für {1}.',
  'it is a link': 'es ist eine Verknüpfung',
  'a brace group ({ })': "eine Gruppe ('{' '}')",
}

test('a sentence is found by its id, and its values stand where the translation has them', () => {
  setLanguage('de', MADE_UP)
  expect(translated(sentence`This rule no longer exists.`)).toBe('Diese Regel ist weg.')
  expect(translated(sentence`${'a'} was replaced by ${'b'}.`)).toBe('b steht jetzt für a.')
  expect(translated(sentence`a brace group ({ })`)).toBe('eine Gruppe ({ })')
})

test('a sentence within another one is translated too, with or without its full stop', () => {
  setLanguage('de', MADE_UP)
  expect(translated(sentence`Can’t open the folder ${'/a'}: ${sentence`it is a link`}`)).toBe(
    'es ist eine Verknüpfung: Der Ordner /a geht nicht auf',
  )
  expect(
    translated(sentence`Can’t open the folder ${'/a'}: ${withoutStop(sentence`This rule no longer exists.`)}`),
  ).toBe('Diese Regel ist weg: Der Ordner /a geht nicht auf')
})

test('text in a gap belongs to somebody else and stays', () => {
  setLanguage('de', MADE_UP)
  expect(translated(sentence`Can’t open the folder ${'it is a link'}: ${'EIO'}`)).toBe(
    'EIO: Der Ordner it is a link geht nicht auf',
  )
})

test('several that are joined are each translated, with what joins them', () => {
  setLanguage('de', MADE_UP)
  const all = [sentence`it is a link`, 'EIO', sentence`This rule no longer exists.`]
  expect(translated(joinedWords(all, '; and '))).toBe('es ist eine Verknüpfung; und EIO; und Diese Regel ist weg.')
  expect(translated(sentence`${sentence`it is a link`}.`)).toBe('es ist eine Verknüpfung.')
  setLanguage('ja', { 'it is a link': 'リンクです' })
  expect(translated(sentence`${sentence`it is a link`}.`)).toBe('リンクです。')
})

test('a sentence that is not known is English, and what is known in it is translated', () => {
  setLanguage('de', MADE_UP)
  expect(translated(sentence`Something with ${sentence`it is a link`} in it.`)).toBe(
    'Something with es ist eine Verknüpfung in it.',
  )
})

test('a sentence that others wrote, with too few values or the name of every object, is shown as it is', () => {
  setLanguage('de', MADE_UP)
  expect(translated({ id: '{1} was replaced by {2}.', values: ['a'] })).toBe('a was replaced by {2}.')
  for (const id of ['constructor', '__proto__', 'toString']) expect(translated({ id, values: [] })).toBe(id)
})

test('no value is taken for a gap or for a sentence, whatever is in it', () => {
  setLanguage('de', MADE_UP)
  const value = fc.oneof(fc.string(), fc.constantFrom('{1}', '{2}', 'it is a link', '$&', '; ', "'{'", '#'))
  fc.assert(
    fc.property(value, value, (one, other) => {
      expect(translated(sentence`${one} was replaced by ${other}.`)).toBe(`${other} steht jetzt für ${one}.`)
      expect(inEnglish(sentence`${one} was replaced by ${other}.`)).toBe(`${one} was replaced by ${other}.`)
    }),
    { numRuns: runsOf(300) },
  )
})

test('its English is what its parts are in English', () => {
  const words: LocalizedText = sentence`Can’t open the folder ${'/a'}: ${sentence`it is a link`}`
  expect(inEnglish(words)).toBe('Can’t open the folder /a: it is a link')
  expect(inEnglish(joinedWords([words, 'b'], '; '))).toBe('Can’t open the folder /a: it is a link; b')
})
