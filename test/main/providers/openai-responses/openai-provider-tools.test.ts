import { afterEach, describe, expect, test, vi } from 'vitest'
import { openaiResponses } from '../../../../main/providers/openai-responses/openai-responses'
import type { Message, Provider } from '../../../../main/providers/provider'
import type { Reply } from '../../../../shared/session/messages'
import { collectStream, modelRequest } from '../../../helpers/collect-stream'
import { type Answer, type ModelServer, modelServer, recorded } from '../../../helpers/model-server'
import { ended, message, responseStream } from '../../../helpers/response-answers'

// Loading an SDK may take seconds on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

const open: ModelServer[] = []

afterEach(async () => {
  await Promise.all(open.splice(0).map(server => server.close()))
})

/** The reply to one request, and the body of the next one, which brings the reply back. */
async function twice(make: (baseUrl: string) => Provider, answer: Answer, next: Answer) {
  const server = await modelServer([answer, next])
  open.push(server)
  const provider = make(server.baseUrl)
  const { reply } = await collectStream(provider, modelRequest())
  // As it comes out of the log.
  const kept = JSON.parse(JSON.stringify(reply)) as Reply
  const messages: Message[] = [
    { role: 'user', text: 'Go' },
    { role: 'assistant', reply: kept },
    { role: 'user', text: 'And?' },
  ]
  await collectStream(provider, modelRequest({ messages }))
  return { reply, body: server.requests[1]?.body }
}

describe('a tool that a Responses server runs by itself', () => {
  async function run(items: object[]) {
    const events = items.map((item, output_index) => ({ type: 'response.output_item.done', output_index, item }))
    const answer = responseStream([...events, ...message(items.length, ['Done.']), ended()])
    const make = (baseUrl: string) => openaiResponses({ id: 'x', label: 'X', baseUrl })
    const { reply, body } = await twice(make, answer, recorded('responses-text'))
    return { reply, back: (body as { input: object[] }).input.slice(1, -1) }
  }

  test('is told, whether it worked, and goes back as it came and where it stood', async () => {
    const sources = [{ type: 'url', url: 'https://a.org' }]
    const items = [
      { type: 'web_search_call', id: 'ws', status: 'completed', action: { type: 'search', query: 'a', sources } },
      { type: 'web_search_call', id: 'wo', status: 'completed', action: { type: 'open_page', url: 'https://a.org' } },
      {
        type: 'code_interpreter_call',
        id: 'ci',
        status: 'completed',
        code: 'print(4)',
        container_id: 'c',
        outputs: [],
      },
      { type: 'mcp_call', id: 'mc', name: 'find', server_label: 'notes', arguments: '{"query":"a"}', error: 'no' },
      { type: 'file_search_call', id: 'fs', status: 'completed', queries: ['a', 'b'], results: null },
    ]
    const { reply, back } = await run(items)
    expect(reply.providerTools).toEqual([
      { name: 'web_search', status: 'done', query: 'a', sources: [{ url: 'https://a.org', title: 'https://a.org' }] },
      {
        name: 'web_search',
        status: 'done',
        query: 'https://a.org',
        sources: [{ url: 'https://a.org', title: 'https://a.org' }],
      },
      { name: 'code_interpreter', status: 'done', query: 'print(4)' },
      { name: 'notes: find', status: 'failed', query: 'a' },
      { name: 'file_search', status: 'done', query: 'a, b' },
    ])
    expect(back).toEqual([...items, { type: 'message', role: 'assistant', content: 'Done.' }])
  })

  test('stays here where it is of no use to the API, or too large', async () => {
    const { reply, back } = await run([
      { type: 'image_generation_call', id: 'ig', status: 'completed', result: 'A'.repeat(2_000), prompt: 'a cat' },
      { type: 'custom_tool_call', id: 'ct', call_id: 'c', name: 'x_keyword_search', input: '{"query":"a"}' },
      { type: 'code_interpreter_call', id: 'ci', status: 'completed', code: 'a', outputs: ['b'.repeat(1_100_000)] },
      { type: 'hologram', status: 'completed', frames: 7 },
    ])
    expect(reply.providerTools).toEqual([
      { name: 'image_generation', status: 'done', query: 'a cat' },
      { name: 'x_keyword_search', status: 'done', query: 'a' },
      { name: 'code_interpreter', status: 'done', query: 'a' },
    ])
    expect(back).toEqual([{ type: 'message', role: 'assistant', content: 'Done.' }])
  })
})
