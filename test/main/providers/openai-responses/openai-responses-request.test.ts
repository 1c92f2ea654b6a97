import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  type OpenaiResponsesOptions,
  openaiResponses,
} from '../../../../main/providers/openai-responses/openai-responses'
import { collectStream, modelRequest } from '../../../helpers/collect-stream'
import { type Answer, type ModelServer, modelServer, plain, recorded } from '../../../helpers/model-server'
import { respondWith, respondWithCall } from '../../../helpers/response-answers'

const open: ModelServer[] = []

afterEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(open.splice(0).map(server => server.close()))
})

async function serve(script: Answer[], models?: string[] | Answer): Promise<ModelServer> {
  const server = await modelServer(script, models)
  open.push(server)
  return server
}

function provider(baseUrl: string, more: Partial<OpenaiResponsesOptions> = {}) {
  return openaiResponses({ id: 'x', label: 'X', baseUrl, apiKey: 'sk-test', ...more })
}

async function replyTo(answer: Answer, request = modelRequest()) {
  const server = await serve([answer, answer])
  const { reply, events } = await collectStream(provider(server.baseUrl), request)
  return { reply, events, body: server.requests[0]?.body as Record<string, unknown> }
}

describe('openai-responses', () => {
  test('asks for a stream that the server keeps nothing of', async () => {
    const { body } = await replyTo(recorded('responses-text'))
    expect(body).toMatchObject({
      model: 'test-model',
      stream: true,
      store: false,
      include: ['reasoning.encrypted_content'],
      instructions: 'Be brief.',
      input: [{ type: 'message', role: 'user', content: 'Hello' }],
      parallel_tool_calls: true,
      tools: [
        { type: 'function', name: 'explore_workspace', strict: false, parameters: { type: 'object' } },
        {},
        {},
        {},
      ],
    })
    const absent = ['previous_response_id', 'reasoning', 'temperature', 'max_output_tokens', 'prompt_cache_key']
    expect(Object.keys(body).filter(key => absent.includes(key))).toEqual([])
  })

  test('passes on what the profile says', async () => {
    const request = modelRequest({
      reasoningEffort: 'high',
      maxOutputTokens: 4000,
      temperature: 0.3,
      conversationId: 'c'.repeat(80),
      tools: [],
    })
    const { body } = await replyTo(recorded('responses-text'), request)
    expect(body).toMatchObject({
      reasoning: { effort: 'high', summary: 'auto' },
      max_output_tokens: 4000,
      temperature: 0.3,
      prompt_cache_key: expect.stringMatching(/^c+_[0-9a-f]{8}$/),
    })
    expect(body).not.toHaveProperty('tools')
    expect(body).not.toHaveProperty('parallel_tool_calls')
  })

  test('calls a tool by its own name, whatever the API makes of it', async () => {
    const name = 'notes.search/all'
    const server = await serve([recorded('responses-text')])
    const tools = [{ name, description: 'Searches.', inputSchema: { type: 'object' } }]
    await collectStream(provider(server.baseUrl), modelRequest({ tools }))
    const wire = (server.requests[0]!.body as { tools: { name: string }[] }).tools[0]!.name
    expect(wire).toMatch(/^[\w-]{1,64}$/)
    server.add(respondWithCall(wire, {}))
    const { reply } = await collectStream(provider(server.baseUrl), modelRequest({ tools }))
    expect(reply.toolCalls[0]?.name).toBe(name)
  })

  test.each(['', '/', '/responses', '//'])('takes a URL that ends in /v1%s', async ending => {
    const server = await serve([respondWith('Hi.')])
    const { reply } = await collectStream(provider(`${server.baseUrl}${ending}`), modelRequest())
    expect(reply.error).toBeUndefined()
    expect(server.requests[0]?.path).toBe('/v1/responses')
  })

  test('sends the key, the headers of the provider and no other', async () => {
    const server = await serve([recorded('responses-text')])
    await collectStream(provider(server.baseUrl, { apiKey: ' sk-test\n', headers: { 'X-Own': 'a' } }), modelRequest())
    const { headers } = server.requests[0]!
    expect(headers).toMatchObject({ authorization: 'Bearer sk-test', 'user-agent': 'Atrium', 'x-own': 'a' })
    expect(Object.keys(headers).filter(name => /^(x-|openai-)/.test(name))).toEqual(['x-own'])
  })

  test('tells of a refused image in words', async () => {
    const refusal = plain(400, { error: { message: 'The image data you provided does not represent a valid image.' } })
    const images = [{ name: 'a.png', mimeType: 'image/png', bytes: 3, blob: 'a' }]
    const request = modelRequest({
      messages: [{ role: 'user', text: 'Look', images }],
      image: async () => Buffer.from('png'),
    })
    const { reply, body } = await replyTo(refusal, request)
    expect(reply.error).toMatchObject({ kind: 'bad-request', message: expect.stringContaining('an image') })
    expect(JSON.stringify(body)).toContain('"image_url":"data:image/png;base64,cG5n"')
  })
})

describe('openai-responses in an environment with keys of its own', () => {
  const theirs = { OPENAI_API_KEY: 'sk-other', OPENAI_BASE_URL: 'http://127.0.0.1:1', OPENAI_ORG_ID: 'org-other' }

  beforeAll(() => {
    Object.assign(process.env, theirs)
    return () => {
      for (const name of Object.keys(theirs)) delete process.env[name]
    }
  })

  test('sends nothing of them to a server that needs no key', async () => {
    const server = await serve([recorded('responses-text')])
    await collectStream(provider(server.baseUrl, { apiKey: undefined }), modelRequest())
    expect(server.requests).toHaveLength(1)
    expect(JSON.stringify(server.requests[0]?.headers)).not.toMatch(/sk-|org-other|authorization|added-by/)
  })
})

describe('openai-responses.listModels', () => {
  const signal = () => new AbortController().signal

  test('names each model once, sorted', async () => {
    const server = await serve([], ['b', 'a', 'b'])
    expect(await provider(server.baseUrl).listModels(signal())).toEqual(['a', 'b'])
  })

  test('says in words what is wrong with a refused key', async () => {
    const server = await serve([], plain(401, { error: { message: 'bad sk-test' } }))
    const refused = expect.stringMatching(/key was refused/)
    await expect(provider(server.baseUrl).listModels(signal())).rejects.toMatchObject({
      code: 'provider',
      message: refused,
    })
  })
})
