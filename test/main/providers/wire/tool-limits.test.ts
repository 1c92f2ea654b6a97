import { afterEach, describe, expect, test } from 'vitest'
import { anthropic } from '../../../../main/providers/anthropic/anthropic'
import { refusalError } from '../../../../main/providers/errors/server-refusal'
import { openaiChat } from '../../../../main/providers/openai-chat/openai-chat'
import { openaiResponses } from '../../../../main/providers/openai-responses/openai-responses'
import type { Provider } from '../../../../main/providers/provider'
import { inEnglish } from '../../../../shared/sentence'
import { collectStream, modelRequest } from '../../../helpers/collect-stream'
import { type ModelServer, modelServer, plain, recorded } from '../../../helpers/model-server'

const open: ModelServer[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map(server => server.close()))
})

const PROTOCOLS: [name: string, make: (baseUrl: string) => Provider, stream: string][] = [
  ['chat completions', baseUrl => openaiChat({ id: 'x', label: 'X', baseUrl }), 'openai-text'],
  ['responses', baseUrl => openaiResponses({ id: 'x', label: 'X', baseUrl, apiKey: 'k' }), 'responses-text'],
  [
    'messages',
    baseUrl => anthropic({ id: 'x', label: 'X', baseUrl: baseUrl.replace(/\/v1$/, ''), apiKey: 'k' }),
    'anthropic-text',
  ],
]

const tools = Array.from({ length: 150 }, (_, at) => ({
  name: at < 10 ? `own_${at}` : `server__tool_${at}`,
  description: at === 12 ? 'x'.repeat(5_000) : 'Does it.',
  inputSchema: { type: 'object' },
}))
const TOO_MANY =
  "Invalid 'tools': array too long. Expected an array with maximum length 128, but got an array with length 150 instead."
const TOO_LONG =
  "Invalid 'tools[12].function.description': string too long. Expected a string with maximum length 1024, but got a string with length 5000 instead."

const refused = (message: string, code: string) =>
  plain(400, { error: { message, type: 'invalid_request_error', param: 'tools', code } })
const toolsOf = (body: unknown) =>
  (body as { tools: { name?: string; description?: string; function?: { name: string; description: string } }[] }).tools

describe.each(PROTOCOLS)('over %s', (_, make, stream) => {
  test('a session works where a server takes fewer tools: the first are offered, and the others are named', async () => {
    const server = await modelServer([refused(TOO_MANY, 'array_above_max_length'), recorded(stream), recorded(stream)])
    open.push(server)
    const told: string[] = []
    const provider = make(server.baseUrl)
    const ask = () =>
      collectStream(provider, modelRequest({ tools, model: 'm', warn: words => told.push(inEnglish(words)) }))
    expect((await ask()).reply.error).toBeUndefined()
    expect((await ask()).reply.error).toBeUndefined()
    expect(server.requests.map(({ body }) => toolsOf(body).length)).toEqual([150, 128, 128])
    const first = toolsOf(server.requests[1]?.body)[0]
    expect(first?.name ?? first?.function?.name).toBe('own_0')
    expect(told).toHaveLength(1)
    expect(told[0]).toContain(
      '“m” accepts at most 128 tools here, so 22 are left out: server__tool_128, server__tool_129',
    )
  })

  test('a session works where a server takes no long description, and no summary is made of it', async () => {
    const server = await modelServer([refused(TOO_LONG, 'string_above_max_length'), recorded(stream)])
    open.push(server)
    const { reply } = await collectStream(make(server.baseUrl), modelRequest({ tools: tools.slice(0, 20), model: 'm' }))
    expect(reply.error).toBeUndefined()
    const sent = toolsOf(server.requests[1]?.body).map(tool => tool.description ?? tool.function?.description ?? '')
    expect(sent[12]).toHaveLength(1_024)
    expect(sent[0]).toBe('Does it.')
  })
})

test.each([
  "Invalid 'tools[12].description': string too long. Expected a string with maximum length 1024, but got 5000.",
  'tools.12.description: must be no longer than 1024 characters',
  'The description of function server__tool_12 exceeds the maximum of 1024',
])('a description that is too long leaves out no tool: %s', async message => {
  const server = await modelServer([refused(message, 'invalid_value'), recorded('responses-text')])
  open.push(server)
  const told: string[] = []
  const provider = openaiResponses({ id: 'x', label: 'X', baseUrl: server.baseUrl, apiKey: 'k' })
  const request = modelRequest({ tools, model: 'm', warn: words => told.push(inEnglish(words)) })
  expect((await collectStream(provider, request)).reply.error).toBeUndefined()
  expect(server.requests.map(({ body }) => toolsOf(body).length)).toEqual([150, 150])
  expect(toolsOf(server.requests[1]?.body)[12]?.description).toHaveLength(1_024)
  expect(told).toEqual([])
})

const refusal = (message: string, code: string | null = null) =>
  refusalError({
    status: 400,
    headers: new Headers(),
    body: JSON.stringify({ error: { message, code, type: 'invalid_request_error' } }),
  })

describe('a refusal of tools', () => {
  test.each([
    [TOO_LONG, 'string_above_max_length'],
    [
      "Invalid 'tools[0].description': string too long. Expected a string with maximum length 1024",
      'string_above_max_length',
    ],
    [
      "Invalid 'tools[3].function.name': string too long. Expected a string with maximum length 64",
      'string_above_max_length',
    ],
  ])('is none of the conversation: %s', (message, code) => {
    expect(refusal(message, code).kind).toBe('bad-request')
  })

  test.each([
    TOO_MANY,
    'Too many tools: 200. At most 128 tools are supported.',
    'A max of 128 functions are supported',
    'tools: exceeds the maximum of 512',
  ])('says what to do where there are too many: %s', message => {
    expect(refusal(message)).toMatchObject({
      kind: 'bad-request',
      message: expect.stringContaining('doesn’t accept this many tools'),
    })
  })

  test.each([
    [
      "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens (8000 in the messages, 1000 in the functions). Please reduce the length of the messages or functions.",
      'context_length_exceeded',
    ],
    [
      "Invalid 'messages[3].content': string too long. Expected a string with maximum length 1048576",
      'string_above_max_length',
    ],
    [
      "Invalid 'input[1].content': string too long. The description of the tool was not the reason.",
      'string_above_max_length',
    ],
  ])('is not what speaks of the conversation: %s', (message, code) => {
    expect(refusal(message, code).kind).toBe('too-long')
  })
})
