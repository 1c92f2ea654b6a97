import { describe, expect, test } from 'vitest'
import { withoutAdvice } from '../../../../../renderer/features/timeline/rows/retry-row'
import { translations } from '../../../../helpers/locales'

test('an automatic retry does not advise trying again', () => {
  expect(withoutAdvice({ message: 'The server is having a problem (503). Try again in a moment.' })).toBe(
    'The server is having a problem (503).',
  )
  expect(
    withoutAdvice({ message: 'The provider isn’t accepting more requests right now. Wait a little and try again.' }),
  ).toBe('The provider isn’t accepting more requests right now.')
})

test('other advice stays', () => {
  const message = 'Can’t connect to a.b. Check the network and try again.'
  expect(withoutAdvice({ message })).toBe(message)
})

const advised = [
  'The server failed while answering. Try again.',
  'The server stopped waiting for the request. Try again.',
  'The server is having a problem ({1}). Try again in a moment.',
  'The provider isn’t accepting more requests right now. Wait a little and try again.',
  'The server is overloaded. Try again in a moment.',
  'The server stopped sending in the middle of its reply. The partial reply is kept; continue from here, or send again.',
  'The connection closed before the reply was complete. The partial reply is kept; continue from here, or send again.',
] as const

describe.each(Object.entries(translations))('in %s', (_, sentences) => {
  test.each(advised)('the advice is one sentence after another: %s', english => {
    expect(withoutAdvice({ message: english })).not.toBe(english)
    expect(sentences[english]).toMatch(/^[^.。]+[.。][^.。]+[.。]$/)
  })
})
