import { describe, expect, test } from 'vitest'
import { argumentsOf, isKeyOfPage, translations } from '../../helpers/locales'
import { sentencesOfMain, unusedExceptions } from '../../helpers/sentences-of-main'

const ROOT = process.cwd()
const inSource = sentencesOfMain(ROOT)

test('the source is read', () => {
  const found = inSource.map(({ sentence }) => sentence)
  expect(found).toContain('The folder {1} is not there. It may have been moved, renamed, or unplugged.')
  expect(found).toContain('Can’t reach {1}. Check the URL and that the server is running.')
  expect(found.length).toBeGreaterThan(500)
})

test('every sentence is said by its id and values', () => {
  const untagged = inSource.filter(({ isTagged }) => !isTagged)
  expect(
    untagged.map(({ file, line, sentence }) => `${file}:${line} ${sentence}`),
    'Write it as sentence`…` (shared/sentence.ts), so that the page finds its translation by its id.',
  ).toEqual([])
})

test('no sentence of main is taken for a message of the page', () => {
  expect(inSource.filter(({ sentence }) => isKeyOfPage(sentence))).toEqual([])
})

test('every exception still leaves something out', () => {
  expect(unusedExceptions(ROOT)).toEqual([])
})

describe.each(Object.entries(translations))('%s', (_, messages) => {
  const sentences = Object.entries(messages).filter(([key]) => !isKeyOfPage(key))

  test('has the gaps of the English sentences', () => {
    for (const [english, translation] of sentences) {
      const gaps = new Set([...english.matchAll(/\{(\d)\}/g)].map(([, number = '']) => number))
      expect(argumentsOf(translation), english).toEqual([...gaps].sort())
    }
  })

  test('calls the place of a server by one word, which is that of its field', () => {
    expect(sentences.filter(([, translation]) => /\bURLs?\b/i.test(translation))).toEqual([])
  })

  test('ends a sentence where English does', () => {
    for (const [english, translation] of sentences) {
      if (english.endsWith('?')) expect(translation).toMatch(/[?？。]$/)
      if (english.endsWith('.') && english.includes('{')) expect(translation, english).toMatch(/[.。?？]$/)
      if (translation.endsWith('。')) expect(english, translation).toMatch(/[.?]$/)
    }
  })
})
