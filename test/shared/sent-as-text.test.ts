import { describe, expect, test } from 'vitest'
import { receivedValue, sentValue } from '../../shared/sent-as-text'

describe('a value on its way to the page', () => {
  test('crosses as one text where it may be a long session', () => {
    const value = { state: { calls: JSON.parse('{"__proto__":{"a":1}}') }, partial: '\ud800 ü' }
    const sent = sentValue('session.open', value)
    expect(typeof sent).toBe('string')
    expect(JSON.stringify(receivedValue('session.open', sent))).toBe(JSON.stringify(value))
  })

  test('crosses as it is otherwise, also where it is a text or nothing', () => {
    const bytes = new Uint8Array([1])
    for (const value of [bytes, 'text', undefined, null, 7]) {
      expect(receivedValue('file.find', sentValue('file.find', value))).toBe(value)
    }
  })
})
