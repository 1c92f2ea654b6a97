import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type OpenaiChatOptions, openaiChat } from '../../../../main/providers/openai-chat/openai-chat'
import type { Message } from '../../../../main/providers/provider'
import { collectStream, modelRequest } from '../../../helpers/collect-stream'
import { type Answer, events, type ModelServer, modelServer, plain, recorded } from '../../../helpers/model-server'

const open: ModelServer[] = []

afterEach(async () => {
  await Promise.all(open.splice(0).map(server => server.close()))
})

async function serve(script: Answer[], models?: string[] | Answer): Promise<ModelServer> {
  const server = await modelServer(script, models)
  open.push(server)
  return server
}

function provider(baseUrl: string, more: Partial<OpenaiChatOptions> = {}) {
  return openaiChat({ id: 'x', label: 'X', baseUrl, ...more })
}

async function replyTo(...script: Answer[]) {
  const server = await serve(script)
  const { reply, events } = await collectStream(provider(server.baseUrl), modelRequest())
  return { reply, events, requests: server.requests }
}

const search = {
  id: 'call_a1B2c3D4e5F6g7H8i9J0kLmN',
  name: 'explore_workspace',
  arguments: '{"pattern":"needle","regex":false,"mode":"snippets"}',
}
const readme = {
  id: 'call_Zz9Yy8Xx7Ww6Vv5Uu4Tt3Ss2',
  name: 'explore_workspace',
  arguments: '{"pattern":"README.md","target":"read"}',
}

describe('openaiChat', () => {
  test.each([1, 2, 3, 7, 64, 100_000])('reads text of many alphabets in pieces of %i bytes', async pieceBytes => {
    const { reply } = await replyTo(recorded('openai-text', { pieceBytes }))
    expect(reply).toEqual({
      text: 'Grüße aus 東京 👋 — all is well.',
      toolCalls: [],
      usage: { inputTokens: 24, outputTokens: 13, cachedInputTokens: 0 },
    })
  })

  test('reads lines that end in CR LF', async () => {
    const { text } = recorded('openai-text') as Extract<Answer, { type: 'stream' }>
    const { reply } = await replyTo({ type: 'stream', text: text.replaceAll('\n', '\r\n'), pieceBytes: 5 })
    expect(reply.text).toContain('all is well.')
  })

  test('reads one call with the text before it, and the tokens with those that were cached', async () => {
    const { reply } = await replyTo(recorded('openai-tool-call', { pieceBytes: 33 }))
    expect(reply).toEqual({
      text: 'Let me look.',
      toolCalls: [{ ...readme, id: 'call_kX2mPq8vR4tYw1Zb3Nc5Ld7F' }],
      usage: { inputTokens: 812, outputTokens: 31, cachedInputTokens: 768 },
    })
  })

  test('reads two parallel calls', async () => {
    const { reply } = await replyTo(recorded('openai-parallel-calls'))
    expect(reply.toolCalls).toEqual([search, readme])
  })

  test('reads calls that all have the index 0 and end with finish_reason stop, as Ollama sends them', async () => {
    const { reply } = await replyTo(recorded('ollama-tool-calls'))
    expect(reply.error).toBeUndefined()
    expect(reply.toolCalls.map(call => [call.id, JSON.parse(call.arguments)])).toEqual([
      ['call_p3x8k2vq', { pattern: 'needle', regex: false }],
      ['call_w7n4c1mz', { pattern: 'README.md', target: 'read' }],
    ])
  })

  test('keeps the thoughts of a model out of its text, as llama.cpp sends them', async () => {
    const { reply } = await replyTo(recorded('llama-cpp-tool-call'))
    expect(reply).toMatchObject({ text: 'Let me look.', usage: { inputTokens: 402, outputTokens: 27 } })
    expect(reply.toolCalls).toHaveLength(1)
  })

  test('does without a role, without usage and without [DONE]', async () => {
    const { reply } = await replyTo(
      events([{ choices: [{ delta: { content: 'Hi' } }] }, { choices: [{ delta: null, finish_reason: 'stop' }] }]),
    )
    expect(reply).toEqual({ text: 'Hi', toolCalls: [] })
  })

  test('reads text that comes in parts', async () => {
    const content = [
      { type: 'thinking', thinking: [] },
      { type: 'text', text: 'Hi' },
    ]
    const { reply } = await replyTo(events([{ choices: [{ delta: { content }, finish_reason: 'stop' }] }]))
    expect(reply.text).toBe('Hi')
  })

  test('tells the story of the end-to-end test', async () => {
    const server = await serve(['story-1', 'story-2', 'story-3'].map(name => recorded(name)))
    const x = provider(server.baseUrl)
    const names = []
    for (let turn = 0; turn < 3; turn++) {
      const { reply } = await collectStream(x, modelRequest())
      expect(reply.error).toBeUndefined()
      names.push(reply.toolCalls.map(call => [call.name, Object.keys(JSON.parse(call.arguments) as object)]))
    }
    expect(names).toEqual([
      [
        ['explore_workspace', ['pattern', 'regex']],
        ['explore_workspace', ['pattern', 'target']],
      ],
      [
        ['write_file', ['path', 'content']],
        ['shell', ['command']],
      ],
      [],
    ])
  })

  test('asks for a stream with the token count, the system text and the tools', async () => {
    const { requests } = await replyTo(recorded('openai-text'))
    expect(requests[0]).toMatchObject({ method: 'POST', path: '/v1/chat/completions' })
    expect(requests[0]?.body).toMatchObject({
      model: 'test-model',
      stream: true,
      stream_options: { include_usage: true },
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Hello' },
      ],
      tools: [{ type: 'function', function: { name: 'explore_workspace' } }, {}, {}, {}],
    })
  })

  test('asks once more without the token count where a server refuses it, and never again with it', async () => {
    const refusal = plain(400, { error: { message: 'Unrecognized request argument supplied: stream_options' } })
    const server = await serve([refusal, recorded('openai-text'), recorded('openai-text')])
    const x = provider(server.baseUrl)
    expect((await collectStream(x, modelRequest())).reply.error).toBeUndefined()
    expect((await collectStream(x, modelRequest())).reply.error).toBeUndefined()
    expect(server.requests.map(request => Object.hasOwn(request.body as object, 'stream_options'))).toEqual([
      true,
      false,
      false,
    ])
  })

  test('asks only twice where a server refuses everything', async () => {
    const refusal = plain(400, { error: { message: 'stream_options' } })
    const server = await serve([refusal, refusal, recorded('openai-text')])
    const { reply } = await collectStream(provider(server.baseUrl), modelRequest())
    expect(reply.error?.kind).toBe('bad-request')
    expect(server.requests).toHaveLength(2)
  })

  test.each(['', '/', '/chat/completions', '//'])('takes a URL that ends in /v1%s', async end => {
    const server = await serve([recorded('openai-text')])
    const { reply } = await collectStream(provider(`${server.baseUrl}${end}`), modelRequest())
    expect(reply.error).toBeUndefined()
  })

  test('sends the key and no header that was not meant', async () => {
    const server = await serve([recorded('openai-text')])
    await collectStream(provider(server.baseUrl, { apiKey: ' sk-test\n' }), modelRequest())
    const { authorization, 'user-agent': agent, 'content-type': type, ...rest } = server.requests[0]?.headers ?? {}
    expect({ authorization, agent, type }).toEqual({
      authorization: 'Bearer sk-test',
      agent: 'Atrium',
      type: 'application/json',
    })
    expect(Object.keys(rest).filter(name => /^(x-|openai-)/.test(name))).toEqual([])
  })

  test('takes the fetch that it is given', async () => {
    const asked: string[] = []
    const given: typeof fetch = (input, init) => {
      asked.push(String(input))
      return fetch(input, init)
    }
    const server = await serve([recorded('openai-text')])
    await collectStream(provider(server.baseUrl, { fetch: given }), modelRequest())
    expect(asked).toEqual([`${server.baseUrl}/chat/completions`])
  })

  const shown: Message[] = [
    { role: 'user', text: 'Look' },
    { role: 'assistant', reply: { text: '', toolCalls: [readme] } },
    {
      role: 'tool',
      callId: readme.id,
      name: readme.name,
      result: { isError: false, content: [{ type: 'image', mimeType: 'image/png', blob: 'abc' }] },
    },
  ]

  test('shows the image of a result to the model', async () => {
    const server = await serve([recorded('openai-text')])
    const image = async (hash: string) => Buffer.from(`png of ${hash}`)
    const { reply } = await collectStream(provider(server.baseUrl), modelRequest({ messages: shown, image }))
    expect(reply.error).toBeUndefined()
    const url = `data:image/png;base64,${Buffer.from('png of abc').toString('base64')}`
    expect(JSON.stringify(server.requests[0]?.body)).toContain(url)
  })

  test('does not blame images where none were sent', async () => {
    const server = await serve([plain(400, { error: { message: 'no such model: image-1' } })])
    const { reply } = await collectStream(provider(server.baseUrl), modelRequest({ messages: shown }))
    expect(reply.error?.message).toContain('no such model: image-1')
  })

  test('keeps a conversation valid after a reply was cut', async () => {
    const server = await serve([recorded('openai-error-in-stream'), recorded('openai-text')])
    const x = provider(server.baseUrl)
    const asked: Message[] = [{ role: 'user', text: 'One' }]
    const { reply } = await collectStream(x, modelRequest({ messages: asked }))
    await collectStream(
      x,
      modelRequest({ system: '', messages: [...asked, { role: 'assistant', reply }, { role: 'user', text: 'Two' }] }),
    )
    expect(server.requests[1]?.body).toMatchObject({
      messages: [
        { role: 'user', content: 'One' },
        { role: 'assistant', content: 'The first half' },
        { role: 'user', content: 'Two' },
      ],
    })
  })
})

describe('openaiChat in an environment with keys of its own', () => {
  const before = { ...process.env }

  beforeAll(() => {
    const theirs = {
      OPENAI_API_KEY: 'sk-other',
      OPENAI_ORG_ID: 'org',
      OPENAI_BASE_URL: 'http://127.0.0.1:1',
      OPENAI_LOG: 'debug',
      OPENAI_CUSTOM_HEADERS: 'X-Leak: sk-leak',
    }
    Object.assign(process.env, theirs)
    return () => {
      for (const name of Object.keys(theirs)) delete process.env[name]
      Object.assign(process.env, before)
    }
  })

  test('sends nothing of them to a server that needs no key', async () => {
    const server = await serve([recorded('openai-text')])
    await collectStream(provider(server.baseUrl), modelRequest())
    expect(server.requests).toHaveLength(1)
    expect(JSON.stringify(server.requests[0]?.headers)).not.toMatch(/sk-|org|authorization/)
  })
})

describe('openaiChat.listModels', () => {
  const signal = () => new AbortController().signal

  test('names each model once, sorted', async () => {
    const server = await serve([], ['b', 'a', 'b'])
    expect(await provider(server.baseUrl, { apiKey: 'sk-test' }).listModels(signal())).toEqual(['a', 'b'])
    expect(server.requests[0]).toMatchObject({
      method: 'GET',
      path: '/v1/models',
      headers: { authorization: 'Bearer sk-test' },
    })
  })

  test.each<[string, Answer, RegExp]>([
    ['a refused key', plain(401, { error: { message: 'bad sk-secret-1' } }), /key was refused/],
    ['a web page', plain(200, '<html>', { 'content-type': 'text/html' }), /web page/],
    ['another JSON', plain(200, { data: 'x' }), /list of models/],
    ['no JSON', plain(200, 'hello'), /list of models/],
    ['a reset', { type: 'reset' }, /Can’t connect/],
    ['silence', { type: 'no-headers' }, /in time/],
  ])('says in words what is wrong with %s', async (_, answer, words) => {
    const server = await serve([], answer)
    const x = provider(server.baseUrl, { apiKey: 'sk-secret-1', patience: { firstByteMs: 600, idleMs: 600 } })
    await expect(x.listModels(signal())).rejects.toMatchObject({
      name: 'AppError',
      code: 'provider',
      message: expect.stringMatching(words),
    })
  })

  test('is cancelled by its signal', async () => {
    const server = await serve([], { type: 'no-headers' })
    const stop = AbortSignal.timeout(50)
    await expect(provider(server.baseUrl).listModels(stop)).rejects.toMatchObject({ code: 'cancelled' })
  })
})
