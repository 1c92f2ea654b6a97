import { expect, test } from 'vitest'
import { samplingBounds, samplingParts } from '../../../../renderer/features/mcp/sampling-parts'

test('the model’s input is listed in order, and any part that is no text is shown as it is', () => {
  const picture = { type: 'image', data: 'AAAA', mimeType: 'image/png' }
  const parts = samplingParts({
    systemPrompt: 'Be brief.',
    messages: [
      { role: 'user', content: { type: 'text', text: 'Sort these.' } },
      { role: 'assistant', content: [{ type: 'text', text: 'Which?' }, picture] },
    ],
    maxTokens: 100,
  })
  expect(parts).toEqual([
    { from: 'system', content: 'Be brief.' },
    { from: 'user', content: 'Sort these.' },
    { from: 'assistant', content: 'Which?' },
    { from: 'assistant', content: JSON.stringify(picture, null, 2) },
  ])
})

test('limits on the answer are listed if the server gives them', () => {
  expect(samplingBounds({ messages: [], maxTokens: 100, temperature: 0 })).toEqual({ maxTokens: 100, temperature: 0 })
  expect(samplingBounds({ messages: [] })).toEqual({})
  expect(samplingBounds(null)).toEqual({})
})

test('of a request in another form nothing is named', () => {
  for (const request of [null, 'x', {}, { messages: [{ role: 'system', content: 'x' }] }]) {
    expect(samplingParts(request)).toEqual([])
  }
})
