import { expect, test } from 'vitest'
import type { Provider, StreamEvent } from '../../../main/providers/provider'
import { withinBudget } from '../../../main/providers/within-budget'

const answering: Provider = {
  id: 'p',
  label: 'P',
  listModels: async () => ['m'],
  async *stream() {
    yield { type: 'text-delta', text: 'Hi' }
    yield { type: 'done', reply: { text: 'Hi', toolCalls: [] } }
  },
}

async function eventsOf(provider: Provider): Promise<StreamEvent[]> {
  const events: StreamEvent[] = []
  const request = { model: 'm', system: '', tools: [], messages: [], signal: new AbortController().signal }
  for await (const event of provider.stream(request)) events.push(event)
  return events
}

test('sends requests while the budget lasts, and none once it is used up', async () => {
  let isSpent = false
  let prepared = 0
  const provider = withinBudget(answering, {
    prepare: async () => void prepared++,
    problem: () => (isSpent ? 'Used up.' : undefined),
  })
  expect(await provider.listModels(new AbortController().signal)).toEqual(['m'])
  expect(await eventsOf(provider)).toEqual(await eventsOf(answering))
  isSpent = true
  expect(await eventsOf(provider)).toEqual([
    { type: 'done', reply: { text: '', toolCalls: [], error: { kind: 'budget', message: 'Used up.' } } },
  ])
  expect(prepared).toBe(2)
})
