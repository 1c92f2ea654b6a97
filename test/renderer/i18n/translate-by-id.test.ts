import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byId } from '../../../renderer/i18n/translate-by-id'
import {
  inEnglish,
  joinedWords,
  type LocalizedText,
  type Sentence,
  sentence,
  withoutStop,
} from '../../../shared/sentence'
import { runsOf } from '../../helpers/how-deep'

const numRuns = runsOf(300)

const known = {
  'This rule no longer exists.': 'Diese Regel ist weg.',
  'The folder {1} cannot be opened: {2*}': '{2}: Der Ordner {1} geht nicht auf',
  '{1} was replaced by {2}.': '{2} steht jetzt für {1}.',
  'it is a link': 'es ist eine Verknüpfung',
}
const matched = (text: string) => `<${text}>`
const inGerman = byId(known, { '; ': ' / ', '; and ': ' und ', '.': ' !' }, matched)

test('a sentence is found by its id, and its values stand where the translation has them', () => {
  expect(inGerman(sentence`This rule no longer exists.`)).toBe('Diese Regel ist weg.')
  expect(inGerman(sentence`${'a'} was replaced by ${'b'}.`)).toBe('b steht jetzt für a.')
})

test('a sentence within another one is translated too, with or without its full stop', () => {
  expect(inGerman(sentence`The folder ${'/a'} cannot be opened: ${sentence`it is a link`}`)).toBe(
    'es ist eine Verknüpfung: Der Ordner /a geht nicht auf',
  )
  expect(
    inGerman(sentence`The folder ${'/a'} cannot be opened: ${withoutStop(sentence`This rule no longer exists.`)}`),
  ).toBe('Diese Regel ist weg: Der Ordner /a geht nicht auf')
})

test('words that came as text are looked for only where a sentence may stand', () => {
  expect(inGerman(sentence`The folder ${'it is a link'} cannot be opened: ${'EIO'}`)).toBe(
    '<EIO>: Der Ordner it is a link geht nicht auf',
  )
})

test('several that are joined are each translated, with what joins them', () => {
  const all = [sentence`it is a link`, 'EIO', sentence`This rule no longer exists.`]
  expect(inGerman(joinedWords(all, '; ') as Sentence)).toBe('es ist eine Verknüpfung / <EIO> / Diese Regel ist weg.')
  expect(inGerman(joinedWords(all, '; and ') as Sentence)).toBe(
    'es ist eine Verknüpfung und <EIO> und Diese Regel ist weg.',
  )
})

test('a phrase that only gets a period is translated before it', () => {
  const words: LocalizedText = sentence`it is a link`
  expect(inGerman(sentence`${words}.`)).toBe('es ist eine Verknüpfung !')
})

test('an unknown phrase is looked up by its English', () => {
  expect(inGerman(sentence`Something with ${sentence`it is a link`} in it.`)).toBe(
    '<Something with it is a link in it.>',
  )
})

test('no value is taken for a gap or for a sentence, whatever is in it', () => {
  const value = fc.oneof(fc.string(), fc.constantFrom('{1}', '{2}', 'it is a link', '$&', '; '))
  fc.assert(
    fc.property(value, value, (one, other) => {
      expect(inGerman(sentence`${one} was replaced by ${other}.`)).toBe(`${other} steht jetzt für ${one}.`)
      expect(inEnglish(sentence`${one} was replaced by ${other}.`)).toBe(`${one} was replaced by ${other}.`)
    }),
    { numRuns },
  )
})

test('its English is what its parts are in English', () => {
  const words: LocalizedText = sentence`The folder ${'/a'} cannot be opened: ${sentence`it is a link`}`
  expect(inEnglish(words)).toBe('The folder /a cannot be opened: it is a link')
  expect(inEnglish(joinedWords([words, 'b'], '; '))).toBe('The folder /a cannot be opened: it is a link; b')
})
