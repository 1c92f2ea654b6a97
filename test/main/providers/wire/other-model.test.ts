import { afterEach, describe, expect, test, vi } from 'vitest'
import { anthropic } from '../../../../main/providers/anthropic/anthropic'
import { messagesReply } from '../../../../main/providers/anthropic/anthropic-reply'
import { openaiChat } from '../../../../main/providers/openai-chat/openai-chat'
import { openaiResponses } from '../../../../main/providers/openai-responses/openai-responses'
import { otherModel } from '../../../../main/providers/wire/other-model'
import { collectStream, modelRequest } from '../../../helpers/collect-stream'
import { type Answer, events, type ModelServer, messageEvents, modelServer } from '../../../helpers/model-server'
import { ended, message, responseStream } from '../../../helpers/response-answers'

// Loading an SDK may take seconds on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const open: ModelServer[] = []

afterEach(async () => {
  await Promise.all(open.splice(0).map(server => server.close()))
})

test.each([
  ['gpt-5', 'gpt-5-2025-08-07'],
  ['openai/gpt-5', 'gpt-5'],
  ['anthropic/claude-opus-4.5', 'claude-opus-4-5-20251101'],
  ['mistral-large-latest', 'mistral-large-2512'],
  ['gemini-3.8-flash', 'models/gemini-3.8-flash-001'],
  ['qwen3', 'qwen3:latest'],
  ['qwen3-8b', '/models/Qwen3-8B.gguf'],
  ['grok-4.7', ' Grok-4.7 '],
  ['anything', ''],
  ['anything', null],
  ['anything', undefined],
])('%s is answered by itself as %j', (asked, answered) => {
  expect(otherModel(asked, answered)).toBeUndefined()
})

test.each([
  ['gpt-5', 'gpt-5-mini'],
  ['openrouter/auto', 'anthropic/claude-opus-5.5'],
  ['my-deployment', 'gpt-5-2025-08-07'],
  ['claude-fable-5', 'claude-opus-5'],
  ['gpt-4o', 'gpt-4'],
])('%s is another model than %s', (asked, answered) => {
  expect(otherModel(asked, answered)).toBe(answered)
})

test('a block of Anthropic says that another model takes over', () => {
  const draft = messagesReply({ messages: [{ role: 'user', text: 'Go' }] })
  const fallback = { type: 'fallback', from: { model: 'claude-fable-5' }, to: { model: 'claude-opus-5' }, trigger: {} }
  draft.add(JSON.stringify({ type: 'message_start', message: { id: 'm', model: 'claude-fable-5' } }))
  expect(draft.model?.()).toBe('claude-fable-5')
  draft.add(JSON.stringify({ type: 'content_block_start', index: 0, content_block: fallback }))
  expect(draft.model?.()).toBe('claude-opus-5')
})

describe('a model that answers in place of the one that was asked', () => {
  const text = { type: 'text', text: 'Hi' }
  const answers: [string, typeof anthropic | typeof openaiChat, (model: string) => Answer][] = [
    [
      'anthropic',
      anthropic,
      model =>
        messageEvents([
          { type: 'message_start', message: { id: 'm', model, usage: {} } },
          { type: 'content_block_start', index: 0, content_block: text },
          { type: 'message_delta', delta: { stop_reason: 'end_turn' } },
          { type: 'message_stop' },
        ]),
    ],
    [
      'openai-responses',
      openaiResponses,
      model => responseStream([...message(0, ['Hi']), ended('response.completed', { model })]),
    ],
    [
      'openai-chat',
      openaiChat,
      model => events([{ model, choices: [{ delta: { content: 'Hi' }, finish_reason: 'stop' }] }, '[DONE]']),
    ],
  ]

  test.each(answers)('is named by %s, and the one that was asked is not', async (_, make, answer) => {
    const server = await modelServer([answer('gpt-5.5-mini'), answer('gpt-5.5-2026-06-11')])
    open.push(server)
    const provider = make({ id: 'x', label: 'X', baseUrl: server.baseUrl })
    const ask = async () => (await collectStream(provider, modelRequest({ model: 'gpt-5.5' }))).events.at(-1)
    expect(await ask()).toMatchObject({ type: 'done', model: 'gpt-5.5-mini' })
    expect(await ask()).not.toHaveProperty('model')
  })
})
