import { describe, expect, test } from 'vitest'
import { LANGUAGE_NAMES, languageOf } from '../../renderer/i18n/language'
import { catalogue as german } from '../../renderer/languages/de'
import { catalogue as spanish } from '../../renderer/languages/es'
import { catalogue as french } from '../../renderer/languages/fr'
import { catalogue as japanese } from '../../renderer/languages/ja'
import { catalogue as portuguese } from '../../renderer/languages/pt'
import { catalogue as chinese } from '../../renderer/languages/zh-hans'
import { LANGUAGES } from '../../shared/languages'
import { english } from '../helpers/english-catalogue'

const languages = { de: german, es: spanish, fr: french, pt: portuguese, 'zh-Hans': chinese, ja: japanese }

/** Returns a text for parameters that are easy to find again; the text itself if it takes none. */
function shown(value: unknown, ...given: unknown[]): string {
  return typeof value === 'function' ? String(value(...given)) : String(value)
}

/** Every text by its path. */
function leavesOf(value: unknown, path: string, found = new Map<string, unknown>()): Map<string, unknown> {
  if (typeof value !== 'object' || value === null) return found.set(path, value)
  for (const [key, inner] of Object.entries(value)) leavesOf(inner, `${path}.${key}`, found)
  return found
}

const ours = leavesOf(Object.fromEntries(english.texts), 'english')

/** Words that are said as they are in so many languages that they cannot tell whether a text was forgotten. */
const COMMON =
  /^(?:[\W\d_]*|(?:\W*\b(?:Atrium|MCP|URL|ID|JSON|OK|HTTP|SSE|stdio|Markdown|HTML|PDF|CSV|OpenAI|Anthropic|Ollama|AGENTS\.md|px|min|h|s|ms|kB)\b\W*)+)$/

describe.each(Object.entries(languages))('%s', (_, catalogue) => {
  const theirs = leavesOf(Object.fromEntries(catalogue.texts), 'english')

  test('has every text, and none that is gone', () => {
    expect([...theirs.keys()].sort()).toEqual([...ours.keys()].sort())
  })

  test('says something everywhere, for one and for many', () => {
    for (const [path, value] of theirs) {
      for (const count of [0, 1, 2, 7]) {
        const words = shown(value, count, count, count, count)
        // A text that English leaves out for some count may be left out in another language too.
        if (shown(ours.get(path), count, count, count, count) !== '') expect(words, path).not.toMatch(/^\s*$/)
        expect(words, path).not.toMatch(/undefined|NaN|\[object/)
      }
    }
  })

  test('leaves out nothing that it is given', () => {
    const given = ['ALPHA', 'BETA', 'GAMMA', 'DELTA']
    for (const [path, value] of ours) {
      if (typeof value !== 'function') continue
      const named = given.filter(one => shown(value, ...given).includes(one))
      const words = shown(theirs.get(path), ...given)
      expect(
        named.filter(one => !words.includes(one)),
        `${path}: ${words}`,
      ).toEqual([])
    }
  })

  test('was translated', () => {
    const same = [...ours].filter(([path, value]) => {
      const words = shown(value, 3, 3, 3, 3)
      return words === shown(theirs.get(path), 3, 3, 3, 3) && !COMMON.test(words)
    })
    // Some words are the same in two languages; a catalogue that was not translated is the same nearly everywhere.
    expect(same.length / ours.size, same.map(([path]) => path).join('\n')).toBeLessThan(0.05)
  })
})

test('every language has a name and a catalogue', () => {
  expect(Object.keys(LANGUAGE_NAMES)).toEqual(LANGUAGES)
  expect(['en', ...Object.keys(languages)].sort()).toEqual([...LANGUAGES].sort())
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
