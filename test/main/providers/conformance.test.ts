import { afterEach, describe, expect, test, vi } from 'vitest'
import { anthropic } from '../../../main/providers/anthropic/anthropic'
import { offline } from '../../../main/providers/offline/offline'
import { openaiChat } from '../../../main/providers/openai-chat/openai-chat'
import { openaiResponses } from '../../../main/providers/openai-responses/openai-responses'
import type { Provider, StreamEvent } from '../../../main/providers/provider'
import { collectStream, modelRequest } from '../../helpers/collect-stream'
import { modelServer, recorded } from '../../helpers/model-server'

type Subject = { provider: Provider; close(): Promise<void> }

const nothing = async () => {}

async function chat(...recordings: string[]): Promise<Subject> {
  const server = await modelServer(recordings.map(name => recorded(name, { pieceBytes: 700, delayMs: 2 })))
  return {
    provider: openaiChat({ id: 'x', label: 'X', baseUrl: server.baseUrl, apiKey: 'sk-test' }),
    close: server.close,
  }
}

async function responses(...recordings: string[]): Promise<Subject> {
  const server = await modelServer(recordings.map(name => recorded(name, { pieceBytes: 700, delayMs: 2 })))
  return {
    provider: openaiResponses({ id: 'x', label: 'X', baseUrl: server.baseUrl, apiKey: 'sk-test' }),
    close: server.close,
  }
}

async function claude(...recordings: string[]): Promise<Subject> {
  const server = await modelServer(recordings.map(name => recorded(name, { pieceBytes: 300, delayMs: 2 })))
  return {
    provider: anthropic({ id: 'x', label: 'X', baseUrl: server.baseUrl, apiKey: 'sk-ant-test' }),
    close: server.close,
  }
}

/** The duties of every provider. A new one adds a line: how it is made, so that it first asks for a file and then answers. */
const providers: Record<string, () => Promise<Subject>> = {
  'openai-chat, as OpenAI streams': () => chat('openai-tool-call', 'openai-text'),
  'openai-chat, as llama.cpp streams': () => chat('llama-cpp-tool-call', 'openrouter-text'),
  'openai-responses': () => responses('responses-tool-call', 'responses-text'),
  anthropic: () => claude('anthropic-tool-call', 'anthropic-text'),
  offline: async () => ({ provider: offline(), close: nothing }),
}

afterEach(() => vi.restoreAllMocks())

describe.each(Object.entries(providers))('%s', (_, create) => {
  const asking = { role: 'user' as const, text: 'read README.md' }

  async function using<T>(work: (provider: Provider) => Promise<T>): Promise<T> {
    const { provider, close } = await create()
    return work(provider).finally(close)
  }

  test('streams text, then one done with the call for a tool', () =>
    using(async provider => {
      const { reply, events } = await collectStream(provider, modelRequest({ messages: [asking] }))
      expect(events.length).toBeGreaterThan(1)
      expect(reply.error).toBeUndefined()
      expect(reply.toolCalls.map(call => call.name)).toEqual(['explore_workspace'])
      expect(JSON.parse(reply.toolCalls[0]!.arguments)).toMatchObject({ target: 'read', pattern: 'README.md' })
      expect(reply.toolCalls[0]!.id).not.toBe('')
    }))

  test('answers without further calls once it has the result', () =>
    using(async provider => {
      const { reply: first } = await collectStream(provider, modelRequest({ messages: [asking] }))
      const result = { isError: false, content: [{ type: 'text' as const, text: '# Hello' }] }
      const tool = { role: 'tool' as const, callId: first.toolCalls[0]!.id, name: 'explore_workspace', result }
      const messages = [asking, { role: 'assistant' as const, reply: first }, tool]
      const { reply } = await collectStream(provider, modelRequest({ messages }))
      expect(reply.error).toBeUndefined()
      expect(reply.toolCalls).toEqual([])
      expect(reply.text).not.toBe('')
    }))

  test('ends with a cancelled reply, without calls, when the signal was aborted before', () =>
    using(async provider => {
      const { reply } = await collectStream(provider, modelRequest({ messages: [asking], signal: AbortSignal.abort() }))
      expect(reply).toMatchObject({ text: '', toolCalls: [], error: { kind: 'cancelled' } })
    }))

  test('keeps the text that came when it is aborted in the middle', () =>
    using(async provider => {
      const stop = new AbortController()
      const events: StreamEvent[] = []
      for await (const event of provider.stream(modelRequest({ messages: [asking], signal: stop.signal }))) {
        events.push(event)
        stop.abort()
      }
      const [delta, done] = events
      expect(events).toHaveLength(2)
      const text = delta?.type === 'text-delta' ? delta.text : ''
      expect(done).toMatchObject({ type: 'done', reply: { text, toolCalls: [], error: { kind: 'cancelled' } } })
    }))

  test('can be left in the middle of a stream', () =>
    using(async provider => {
      for await (const event of provider.stream(modelRequest({ messages: [asking] }))) {
        expect(event.type).not.toBe('done')
        break
      }
      const { reply } = await collectStream(provider, modelRequest({ messages: [asking] }))
      expect(reply.error).toBeUndefined()
    }))

  test('names at least one model', () =>
    using(async provider => {
      expect((await provider.listModels(new AbortController().signal)).length).toBeGreaterThan(0)
    }))

  test('prints nothing', () =>
    using(async provider => {
      const spies = (['log', 'info', 'warn', 'error', 'debug'] as const).map(name => vi.spyOn(console, name))
      await collectStream(provider, modelRequest({ messages: [asking] }))
      for (const spy of spies) expect(spy).not.toHaveBeenCalled()
    }))
})
