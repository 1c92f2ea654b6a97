import fc from 'fast-check'
import { expect, test } from 'vitest'
import { messageText } from '../../../../renderer/base/message-chips'
import { mentionAt, withMention } from '../../../../renderer/features/composer/mention-at'
import { escapedPath } from '../../../../shared/session/file-mentions'
import { runsOf } from '../../../helpers/how-deep'

const at = (text: string) => mentionAt(text, text.length)

test('knows the word that is being written after a mark', () => {
  expect(at('see @src/a')).toEqual({ mark: '@', query: 'src/a', from: 4, to: 10 })
  expect(at('@')).toEqual({ mark: '@', query: '', from: 0, to: 1 })
  expect(at('(@a.ts')).toMatchObject({ mark: '@', query: 'a.ts' })
  expect(at('/rev')).toEqual({ mark: '/', query: 'rev', from: 0, to: 4 })
  expect(at('use $da')).toEqual({ mark: '$', query: 'da', from: 4, to: 7 })
})

test('looks before the caret only', () => {
  expect(mentionAt('@abc and more', 3)).toEqual({ mark: '@', query: 'ab', from: 0, to: 3 })
  expect(mentionAt('@abc and more', 5)).toBeNull()
})

test('reads an escaped space as a space', () => {
  expect(at('@my\\ notes/a')).toEqual({ mark: '@', query: 'my notes/a', from: 0, to: 12 })
})

test('finds none in addresses, paths, amounts and later slashes', () => {
  for (const text of [
    '',
    'me@home',
    'a@b.c',
    'it costs $5',
    'either/or',
    'see /etc',
    ' @a b',
    '@a\n',
    '$',
    'a$b',
    '/a b',
  ]) {
    if (text === '$') expect(at(text)).toMatchObject({ query: '' })
    else expect(at(text), text).toBeNull()
  }
})

test('puts the word in its place, with one space after it', () => {
  const text = 'see @sr please'
  const mention = mentionAt(text, 7)
  if (!mention) throw new Error('no mention')
  const whole = withMention(text, mention, 'src/a.ts')
  expect(messageText(whole.text)).toBe('see @src/a.ts please')
  expect(whole.text.slice(whole.caret)).toBe('please')
  const last = withMention('see @sr', mention, 'a b')
  expect(messageText(last.text)).toBe('see @a\\ b ')
  expect(last.caret).toBe(last.text.length)
})

test('a path that was put in is one word, and is read back as it is', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 50 }), path => {
      fc.pre(!/[@\n\r]/.test(path))
      const word = escapedPath(path)
      expect(/(^|[^\\])\s/.test(word.replace(/\\\\/g, ''))).toBe(false)
      expect(at(`@${word}`)?.query).toBe(path)
    }),
    { numRuns: runsOf(200) },
  )
})
