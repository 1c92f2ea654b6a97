import { expect, test } from 'vitest'
import { answerSampling } from '../../../../main/agent/turn/answer-sampling'
import type { Provider, Request } from '../../../../main/providers/provider'
import type { Reply } from '../../../../shared/session/messages'
import { Profile } from '../../../../shared/settings'

const profile = Profile.parse({ id: 'p', name: 'P', providerId: 'x', model: 'm' })
const { signal } = new AbortController()

function replying(reply: Reply): { provider: Provider; requests: Request[] } {
  const requests: Request[] = []
  const provider: Provider = {
    id: 'x',
    label: 'X',
    listModels: async () => [],
    async *stream(request) {
      requests.push(request)
      yield { type: 'text-delta', text: 'part' }
      yield { type: 'done', reply }
    },
  }
  return { provider, requests }
}

test('the model is asked what the server asks, with texts alone and no tools', async () => {
  const { provider, requests } = replying({ text: 'Forty-two.', toolCalls: [] })
  const asked = {
    messages: [
      { role: 'user', content: { type: 'text', text: 'What?' } },
      {
        role: 'assistant',
        content: [
          { type: 'text', text: 'Hm.' },
          { type: 'image', data: 'AAAA' },
        ],
      },
    ],
    systemPrompt: 'Be brief.',
    maxTokens: 50,
  }
  const answer = await answerSampling(JSON.stringify(asked), { profile, provider }, signal)
  expect(JSON.parse(answer)).toEqual({ role: 'assistant', content: { type: 'text', text: 'Forty-two.' }, model: 'm' })
  expect(requests[0]).toMatchObject({
    model: 'm',
    system: 'Be brief.',
    maxOutputTokens: 50,
    tools: [],
    messages: [
      { role: 'user', text: 'What?' },
      { role: 'assistant', reply: { text: 'Hm.\n[image is left out]' } },
    ],
  })
})

test('a model that fails and a request that cannot be read are refused in words', async () => {
  const failing = replying({ text: '', toolCalls: [], error: { kind: 'auth', message: 'The key is wrong.' } })
  const asked = JSON.stringify({ messages: [{ role: 'user', content: { type: 'text', text: 'x' } }] })
  await expect(answerSampling(asked, { profile, ...failing }, signal)).rejects.toThrow('The key is wrong.')
  await expect(answerSampling('{}', { profile, ...failing }, signal)).rejects.toThrow(
    'The server’s request to the model is in an unknown format.',
  )
})
