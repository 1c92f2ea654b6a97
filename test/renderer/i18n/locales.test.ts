import { describe, expect, test } from 'vitest'
import { LANGUAGE_NAMES, languageOf } from '../../../renderer/i18n/language'
import { LANGUAGES } from '../../../shared/languages'
import { argumentsOf, english, isKeyOfPage, translations } from '../../helpers/locales'
import { sentencesOfMain } from '../../helpers/sentences-of-main'

const sentences = new Set(sentencesOfMain(process.cwd()).map(({ sentence }) => sentence))

/** Messages that are the same in so many languages that they cannot tell whether one was forgotten. */
const COMMON =
  /^(?:[\W\d_]*|(?:\W*\b(?:Atrium|MCP|URL|ID|JSON|OK|HTTP|SSE|stdio|Markdown|HTML|PDF|CSV|OpenAI|Anthropic|Ollama|AGENTS\.md|px|min|h|s|ms|kB)\b\W*)+)$/

test('English messages are written in ICU’s syntax, and none is empty', () => {
  for (const [key, message] of Object.entries(english)) {
    expect(() => argumentsOf(message), key).not.toThrow()
    expect(message.trim(), key).not.toBe('')
  }
})

describe.each(Object.entries(translations))('%s', (_, messages) => {
  const ofPage = Object.entries(messages).filter(([key]) => isKeyOfPage(key))

  test('has no message that English does not have, and no sentence that main does not say', () => {
    expect(Object.keys(messages).filter(key => !isKeyOfPage(key) && !sentences.has(key))).toEqual([])
  })

  test('has messages with the arguments of the English ones', () => {
    for (const [key, message] of ofPage) expect(argumentsOf(message), key).toEqual(argumentsOf(english[key] ?? ''))
  })

  test('says something everywhere', () => {
    expect(Object.entries(messages).filter(([, message]) => message.trim() === '')).toEqual([])
  })

  test('is translated', () => {
    const same = ofPage.filter(([key, message]) => message === english[key] && !COMMON.test(message))
    // Some words are the same in two languages; a file that was not translated is the same nearly everywhere.
    expect(same.length / ofPage.length, same.map(([key]) => key).join('\n')).toBeLessThan(0.05)
  })
})

test('every language has a name and a file', () => {
  expect(Object.keys(LANGUAGE_NAMES)).toEqual(LANGUAGES)
  expect(['en', ...Object.keys(translations)].sort()).toEqual([...LANGUAGES].sort())
})

test.each([
  [['de-AT', 'en'], 'de'],
  [['pt-BR'], 'pt'],
  [['zh-CN'], 'zh-Hans'],
  [['zh-Hans-SG'], 'zh-Hans'],
  [['zh-TW', 'ja-JP'], 'ja'],
  [['zh-Hant-HK'], 'en'],
  [['xx', 'fr'], 'fr'],
  [[], 'en'],
] as const)('a system that prefers %j is spoken to in %s', (preferred, expected) => {
  expect(languageOf('system', preferred)).toBe(expected)
  expect(languageOf('es', preferred)).toBe('es')
})
