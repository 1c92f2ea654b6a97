import { expect, test } from 'vitest'
import { languageOf, voiceFor } from '../../../../renderer/features/read-aloud/system-speaker'

const voices = [
  { lang: 'en-US', default: true },
  { lang: 'de_DE', default: false },
  { lang: 'ja-JP', default: false },
  { lang: 'de-AT', default: false },
]

test('a text is read in the language of its script, else in that of the page', () => {
  expect(languageOf('It rains.', 'de')).toBe('de')
  expect(languageOf('今日は雨です。', 'de')).toBe('ja')
  expect(languageOf('今天下雨。', 'en')).toBe('zh')
  expect(languageOf('Сегодня дождь.', 'en')).toBe('ru')
})

test('a voice of the language is taken, else the usual one', () => {
  expect(voiceFor(voices, 'de')).toBe(voices[1])
  expect(voiceFor(voices, 'ja')).toBe(voices[2])
  expect(voiceFor(voices, 'zh-Hans')).toBe(voices[0])
  expect(voiceFor([], 'en')).toBeUndefined()
})
