import { describe, expect, test, vi } from 'vitest'
import { openaiChat } from '../../../../../main/providers/openai-chat/openai-chat'
import type { Provider, Request } from '../../../../../main/providers/provider'
import { refusedTool } from '../../../../../main/providers/wire/refusals/refused-tool'
import { inEnglish } from '../../../../../shared/sentence'
import { collectStream, modelRequest } from '../../../../helpers/collect-stream'
import { voices } from '../../../../helpers/protocol-voices'

// Loading an SDK may take seconds on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const tools = ['s1', 's2', 's3', 'notes__find', 's5'].map(name => ({
  name,
  description: `The tool ${name}.`,
  inputSchema: { type: 'object', properties: { query: { type: 'string', minLength: 1 } } },
}))

/** As each server words it, with the name of a tool and its place. */
type Refusal = (name: string, at: number) => { status: number; body: object }
const openai = (message: string, param: string | null = null) => ({
  status: 400,
  body: { error: { message, type: 'invalid_request_error', param, code: 'invalid_function_parameters' } },
})
const named: Refusal = name => openai(`Invalid schema for function '${name}': not supported`)
const placed: Refusal = (_, at) => openai(`Invalid value for 'tools[${at}].function.parameters'.`)
const refusals: Readonly<Record<string, Refusal>> = {
  'by its name': named,
  'by its place': placed,
  'by a path in dots': (_, at) => ({
    status: 400,
    body: { type: 'error', error: { type: 'invalid_request_error', message: `tools.${at}.custom.input_schema: no` } },
  }),
  'by a path that is a list': (_, at) => ({
    status: 422,
    body: { detail: 'Unprocessable', error: { message: 'x', loc: ['body', 'tools', at, 'function', 'parameters'] } },
  }),
  'within what another server said': name => ({
    status: 400,
    body: { error: { message: 'Provider returned error', metadata: { raw: JSON.stringify(named(name, 0).body) } } },
  }),
  'as a failure of its own': name => ({ status: 500, body: { error: { message: `Tool ${name}: cannot compile` } } }),
}

type Sent = { tools?: Record<string, unknown>[] }

/** The names of the tools of a request, in whichever protocol. */
function namesIn(body: Sent): string[] {
  return (body.tools ?? []).flatMap(tool => {
    const {
      functionDeclarations: declared,
      function: own,
      name,
    } = tool as {
      functionDeclarations?: { name: string }[]
      function?: { name: string }
      name?: string
    }
    return declared ? declared.map(one => one.name) : [own?.name ?? name ?? '']
  })
}

/** A server that refuses a request for as long as one of these tools is in it. */
function picky(bad: readonly string[], refusal: Refusal, answer: string) {
  const sent: string[][] = []
  const fetch: typeof globalThis.fetch = async (_, init) => {
    const names = namesIn(JSON.parse(String(init?.body)) as Sent)
    sent.push(names)
    const at = names.findIndex(name => bad.includes(name))
    if (at < 0) return new Response(answer, { headers: { 'content-type': 'text/event-stream' } })
    const { status, body } = refusal(names[at] ?? '', at)
    if (status === 200) {
      return new Response(`data: ${JSON.stringify(body)}\n\n`, { headers: { 'content-type': 'text/event-stream' } })
    }
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
  }
  return { fetch, sent, last: () => sent.at(-1) }
}

async function ask(provider: Provider, more: Partial<Request> = {}) {
  const told: string[] = []
  const { reply } = await collectStream(
    provider,
    modelRequest({ tools, model: 'm', warn: words => told.push(inEnglish(words)), ...more }),
  )
  return { reply, told }
}

const leftOut = (name: string) =>
  `“m” doesn’t accept the tool ${name} here, so that tool is left out. All others are offered.`

describe.each(Object.entries(voices))('%s', (name, voice) => {
  const answered = voice.answer({ pieces: ['Yes.'] })
  const answer = answered.type === 'stream' ? answered.text : ''

  test.each(Object.entries(refusals))(
    'leaves out the one tool that is refused %s, and goes on',
    async (_how, refusal) => {
      const server = picky(['s3'], refusal, answer)
      const provider = voice.provider('http://127.0.0.1:1/v1', { fetch: server.fetch })
      const { reply, told } = await ask(provider)
      expect(reply).toMatchObject({ text: 'Yes.' })
      expect(reply.error).toBeUndefined()
      expect(server.last()).toEqual(['s1', 's2', 'notes__find', 's5'])
      expect(told).toEqual([leftOut('s3')])

      // It is known from then on, and said once.
      const requests = server.sent.length
      expect((await ask(provider)).told).toEqual([])
      expect(server.sent.slice(requests)).toEqual([['s1', 's2', 'notes__find', 's5']])
    },
  )

  test('leaves out the one tool that is refused within the stream', async () => {
    const words = "Invalid schema for function 's3': not supported"
    const error = { code: 'invalid_request_error', type: 'invalid_request_error', message: words }
    const event =
      name === 'openai-chat' ? { error } : name === 'anthropic' ? { type: 'error', error } : { ...error, type: 'error' }
    const inStream: Refusal = () => ({ status: 200, body: event })
    const server = picky(['s3'], inStream, answer)
    const { reply, told } = await ask(voice.provider('http://127.0.0.1:1/v1', { fetch: server.fetch }))
    expect(reply.error).toBeUndefined()
    expect(server.last()).toEqual(['s1', 's2', 'notes__find', 's5'])
    expect(told).toEqual([leftOut('s3')])
  })

  test('leaves out each of several, and offers one again once it was mended', async () => {
    const server = picky(['s1', 'notes__find'], named, answer)
    const provider = voice.provider('http://127.0.0.1:1/v1', { fetch: server.fetch })
    expect((await ask(provider)).told).toEqual([leftOut('s1'), leftOut('notes__find')])
    expect(server.last()).toEqual(['s2', 's3', 's5'])
    const mended = tools.map(tool => (tool.name === 's1' ? { ...tool, description: 'Mended.' } : tool))
    await ask(provider, { tools: mended })
    expect(server.sent.some(names => names.includes('s1') && !names.includes('notes__find'))).toBe(true)
  })

  describe('a tool that is refused without its name', () => {
    const unnamed = () => openai('Invalid JSON schema in the definition of a tool.')
    const served = tools.map(tool => ({
      ...tool,
      ...(tool.name !== 's1' && { server: { name: 'notes', tool: tool.name } }),
    }))

    test('is found, left out from then on, and told', async () => {
      const server = picky(['s5'], unnamed, answer)
      const provider = voice.provider('http://127.0.0.1:1/v1', { fetch: server.fetch })
      const { reply, told } = await ask(provider, { tools: served })
      expect(reply.error).toBeUndefined()
      expect(server.last()).toEqual(['s1', 's2', 's3', 'notes__find'])
      expect(told).toEqual([leftOut('s5')])
      const requests = server.sent.length
      expect((await ask(provider, { tools: served })).told).toEqual([])
      expect(server.sent.length).toBe(requests + 1)
    })

    test('is left out with all others of servers where it is not the only one', async () => {
      const server = picky(['s5', 's2'], unnamed, answer)
      const provider = voice.provider('http://127.0.0.1:1/v1', { fetch: server.fetch })
      const { reply, told } = await ask(provider, { tools: served })
      expect(reply.error).toBeUndefined()
      expect(server.last()).toEqual(['s1'])
      expect(told).toHaveLength(1)
      expect(told[0]).toMatch(/doesn’t say which, so these are left out: (?=.*s2)(?=.*s3)(?=.*notes__find)(?=.*s5)/)
      await ask(provider, { tools: served.filter(({ name }) => name !== 's2') })
      expect(server.last()).toEqual(['s1', 's3', 'notes__find'])
    })

    test('ends the turn where it is one of Atrium’s own, or no tool at all', async () => {
      const own = picky(['s1'], unnamed, answer)
      const first = await ask(voice.provider('http://127.0.0.1:1/v1', { fetch: own.fetch }), { tools: served })
      expect(first.reply.error).toMatchObject({ kind: 'bad-request' })
      const call = picky(
        ['s5'],
        () => openai('Invalid parameter: messages with role tool must follow tool_calls'),
        answer,
      )
      const second = await ask(voice.provider('http://127.0.0.1:1/v1', { fetch: call.fetch }), { tools: served })
      expect(second.reply.error).toMatchObject({ kind: 'bad-request' })
      expect(call.sent.filter(names => names.length === served.length)).toHaveLength(call.sent.length)
    })
  })

  test('gives up where the refusal is of no tool', async () => {
    const server = picky(['s1'], () => openai('The word “query” unusable.'), answer)
    const { reply } = await ask(voice.provider('http://127.0.0.1:1/v1', { fetch: server.fetch }))
    expect(reply.error).toMatchObject({ kind: 'bad-request' })
    expect(server.last()).toHaveLength(tools.length)
  })
})

test('a search of Gemini leaves out the one declaration that is refused, too', async () => {
  const declared: Refusal = (_, at) => ({
    status: 400,
    body: [
      {
        error: {
          code: 400,
          message: `* GenerateContentRequest.tools[0].function_declarations[${at}].parameters.properties: no`,
        },
      },
    ] as object,
  })
  const said = { candidates: [{ content: { parts: [{ text: 'Yes.' }] }, finishReason: 'STOP' }] }
  const server = picky(['s3'], declared, `data: ${JSON.stringify(said)}\n\n`)
  const baseUrl = 'https://generativelanguage.googleapis.com/v1beta/openai'
  const provider = openaiChat({ id: 'x', label: 'X', baseUrl, apiKey: 'k', fetch: server.fetch })
  const { reply, told } = await ask(provider, { webSearch: true })
  expect(reply.text).toBe('Yes.')
  expect(server.last()).toEqual(['s1', 's2', 'notes__find', 's5'])
  expect(told).toEqual([leftOut('s3')])
})

describe('the tool that a refusal is about', () => {
  const body = { tools: [{ name: 's1' }, { type: 'namespace', name: 'n', tools: [{ name: 's2' }, { name: 's3' }] }] }
  const words = { tools: [...tools, { name: 'error', description: '', inputSchema: {} }] }
  test.each<[string, string | undefined]>([
    ['{"error":{"message":"tools[1].tools[1].parameters: no"}}', 's3'],
    ['Invalid function "notes__find"', 'notes__find'],
    ['the tool s5 has no type', 's5'],
    ['In notes__find a schema is wrong', 'notes__find'],
    // The keys of what a server sends are no names, nor are parts of words, nor a place that holds none of ours.
    ['{"error":{"message":"Invalid tool schema"}}', undefined],
    ['the tool s55 is wrong', undefined],
    ['tools[9].parameters', undefined],
    ['temperature must be below 2', undefined],
    ['an error of the schema', undefined],
    // A problem with a call says nothing about its tool.
    ['Function call `s3` is missing a `thought_signature`.', undefined],
    ['Tool call validation failed: parameters for tool s3 did not match schema', undefined],
  ])('is found in %s', (refusal, name) => {
    expect(refusedTool(refusal, body, words)?.name).toBe(name)
  })
})
