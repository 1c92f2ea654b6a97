import { describe, expect, test } from 'vitest'
import { withoutAdvice } from '../../../../../renderer/features/timeline/rows/retry-row'
import { translations } from '../../../../helpers/locales'

test('an automatic retry does not advise trying again', () => {
  expect(withoutAdvice({ message: 'The server has a problem (503). Try again in a moment.' })).toBe(
    'The server has a problem (503).',
  )
  expect(
    withoutAdvice({ message: 'The provider accepts no more requests for now. Wait a little and try again.' }),
  ).toBe('The provider accepts no more requests for now.')
})

test('other advice stays', () => {
  const message = 'The connection to a.b failed. Check the network and try again.'
  expect(withoutAdvice({ message })).toBe(message)
})

const advised = [
  'The server failed while it answered. Try again.',
  'The server gave up waiting for the request. Try again.',
  'The server has a problem ({1}). Try again in a moment.',
  'The provider accepts no more requests for now. Wait a little and try again.',
  'The server is overloaded. Try again in a moment.',
  'The server sent nothing more in the middle of its reply. What came is kept; go on from here, or send again.',
  'The connection was closed before the reply was complete. What came is kept; go on from here, or send again.',
] as const

describe.each(Object.entries(translations))('in %s', (_, sentences) => {
  test.each(advised)('the advice is one sentence after another: %s', english => {
    expect(withoutAdvice({ message: english })).not.toBe(english)
    expect(sentences[english]).toMatch(/^[^.。]+[.。][^.。]+[.。]$/)
  })
})
