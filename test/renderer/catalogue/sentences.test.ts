import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { catalogue as german } from '../../../renderer/languages/de'
import { catalogue as spanish } from '../../../renderer/languages/es'
import { catalogue as french } from '../../../renderer/languages/fr'
import { catalogue as japanese } from '../../../renderer/languages/ja'
import { catalogue as portuguese } from '../../../renderer/languages/pt'
import { catalogue as chinese } from '../../../renderer/languages/zh-hans'
import { english } from '../../helpers/english-catalogue'
import { sentencesOfMain, unusedExceptions } from '../../helpers/sentences-of-main'

const ROOT = join(import.meta.dirname, '../../..')
const areas = [...english.texts].filter(([path]) => path.startsWith('sentences/'))
const sentencesIn = (tree: unknown) => Object.keys(tree as Record<string, string>)
const listed = areas.flatMap(([, tree]) => sentencesIn(tree))
const inSource = sentencesOfMain(ROOT)

/** A gap with a star is in the source a gap like the others. */
function asWritten(sentence: string): string {
  return sentence.replace(/\{(\d)\*\}/g, '{$1}')
}

function gapsOf(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\d)\*?\}/g)].map(([, number = '']) => number))].sort()
}

test('the source is read', () => {
  const found = inSource.map(({ sentence }) => sentence)
  expect(found).toContain('The folder {1} is not there. It may have been moved, renamed or unplugged.')
  expect(found).toContain('Nothing answers at {1}. Is the server running, and is the address right?')
  expect(found.length).toBeGreaterThan(500)
})

test('every sentence of main that a person reads is listed', () => {
  const known = new Set(listed.map(asWritten))
  const missing = inSource.filter(({ sentence }) => !known.has(sentence))
  expect(
    missing.map(({ file, line, sentence }) => `${file}:${line} ${sentence}`),
    'List it in renderer/catalogue/sentences in every language, or name it in test/helpers/sentences-of-main.ts with the reason why no person reads it.',
  ).toEqual([])
})

test('every sentence is said by its id and values', () => {
  const untagged = inSource.filter(({ isTagged }) => !isTagged)
  expect(
    untagged.map(({ file, line, sentence }) => `${file}:${line} ${sentence}`),
    'Write it as sentence`…` (shared/sentence.ts), so that the page finds its translation by its id.',
  ).toEqual([])
})

test('no sentence is listed that main no longer says, but for those in logs', () => {
  const said = new Set(inSource.map(({ sentence }) => sentence))
  const earlier = ['earlier', 'earlier-reasons'].flatMap(name => sentencesIn(english.texts.get(`sentences/${name}`)))
  const unsaid = (some: readonly string[]) => some.filter(sentence => !said.has(asWritten(sentence)))
  expect(unsaid(listed.filter(sentence => !earlier.includes(sentence)))).toEqual([])
  expect(unsaid(earlier), 'Main says it: it belongs to its area.').toEqual(earlier)
})

test('no sentence is listed twice', () => {
  expect(new Set(listed.map(asWritten)).size).toBe(listed.length)
})

test('every exception still leaves something out', () => {
  expect(unusedExceptions(ROOT)).toEqual([])
})

const languages = { de: german, es: spanish, fr: french, pt: portuguese, 'zh-Hans': chinese, ja: japanese }

describe.each(Object.entries(languages))('%s', (_, { sentences }) => {
  test('has every sentence, with the same gaps', () => {
    expect(Object.keys(sentences).sort()).toEqual([...listed].sort())
    for (const [english, words] of Object.entries(sentences)) expect(gapsOf(words), english).toEqual(gapsOf(english))
  })

  test('calls the place of a server by one word, which is that of its field', () => {
    const earlier = new Set(sentencesIn(english.texts.get('sentences/earlier')))
    const now = Object.entries(sentences).filter(([sentence]) => !earlier.has(sentence))
    expect(now.filter(said => said.some(words => /\bURLs?\b/i.test(words)))).toEqual([])
  })

  test('ends a sentence where English does', () => {
    for (const [english, words] of Object.entries(sentences)) {
      if (english.endsWith('?')) expect(words).toMatch(/[?？。]$/)
      if (english.endsWith('.') && gapsOf(english).length > 0) expect(words, english).toMatch(/[.。]$/)
      if (words.endsWith('。')) expect(english, words).toMatch(/[.?]$/)
    }
  })
})
