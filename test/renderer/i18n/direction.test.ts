import { expect, test } from 'vitest'
import { directionOf, hasRightToLeft, readingKey } from '../../../renderer/i18n/direction'
import { LANGUAGES } from '../../../shared/languages'

test.each([
  'ar',
  'he',
  'fa',
  'ur',
  'yi',
  'dv',
  'ckb',
  'ps',
  'ug',
  'nqo',
  'ar-EG',
  'az-Arab',
  'pa-PK',
  'ff-Adlm',
  'syr',
])('%s runs from right to left', tag => expect(directionOf(tag)).toBe('rtl'))

test.each([...LANGUAGES, 'en-US', 'zh-Hant', 'ru', 'ku', 'az', 'pa', 'ar-Latn', 'und', 'xx', '', 'not a tag'])(
  '%j runs from left to right',
  tag => expect(directionOf(tag)).toBe('ltr'),
)

test.each(['שלום', 'a مرحبا b', 'ދިވެހި', 'ߒߞߏ', '\u{1e900}', 'ﻼ'])('sees the letters from right to left in %j', text =>
  expect(hasRightToLeft(text)).toBe(true),
)

test.each(['', 'src/index.ts', 'Ünïcödé', '日本語', 'हिन्दी', '👩‍👩‍👧', '\u{1f600}'])('sees none in %j', text =>
  expect(hasRightToLeft(text)).toBe(false),
)

test('an arrow means where the reader goes', () => {
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'Home', 'a'].map(key => readingKey(key, 'rtl'))).toEqual([
    'ArrowRight',
    'ArrowLeft',
    'ArrowUp',
    'Home',
    'a',
  ])
  expect(readingKey('ArrowLeft', 'ltr')).toBe('ArrowLeft')
})
