import { expect, test } from 'vitest'
import { joinDetails } from '../../../../main/providers/openai-chat/openai-chat-items'

test('joins only what belongs together', () => {
  const one = { type: 'reasoning.summary', index: 0, summary: 'a' }
  const pieces = [one, { ...one, summary: 'b' }, { ...one, index: 1 }, { ...one, type: 'reasoning.text', text: 'c' }]
  expect(joinDetails(pieces).map(({ summary }) => summary)).toEqual(['ab', 'a', 'a'])
  expect(one.summary).toBe('a')
})
