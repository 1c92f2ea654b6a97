import { afterEach, describe, expect, test, vi } from 'vitest'
import { anthropic } from '../../../../main/providers/anthropic/anthropic'
import type { Message, Provider } from '../../../../main/providers/provider'
import type { Reply } from '../../../../shared/session/messages'
import { collectStream, modelRequest } from '../../../helpers/collect-stream'
import { type Answer, type ModelServer, messageEvents, modelServer, recorded } from '../../../helpers/model-server'

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

describe('a tool that Anthropic runs by itself', () => {
  const block = (index: number, content_block: object) => [
    { type: 'content_block_start', index, content_block },
    { type: 'content_block_stop', index },
  ]
  const used = (id: string, name: string, input: object) => ({ type: 'server_tool_use', id, name, input })
  const came = (type: string, tool_use_id: string, content: unknown) => ({ type, tool_use_id, content })

  async function run(blocks: object[]) {
    const answer = messageEvents([
      { type: 'message_start', message: { id: 'msg_1', usage: { input_tokens: 1, output_tokens: 1 } } },
      ...blocks.flatMap((one, index) => block(index, one)),
      { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 2 } },
      { type: 'message_stop' },
    ])
    const make = (baseUrl: string) => anthropic({ id: 'x', label: 'X', baseUrl })
    const { reply, body } = await twice(make, answer, recorded('anthropic-text'))
    return { reply, back: (body as { messages: { content: object[] }[] }).messages[1]?.content }
  }

  const page = { type: 'web_fetch_result', url: 'https://a.org/x', content: { type: 'document', title: 'A page' } }
  const ran = { type: 'bash_code_execution_result', stdout: '4\n', return_code: 0 }
  const refused = { type: 'web_search_tool_result_error', error_code: 'max_uses_exceeded' }

  test('is told, whether it worked, and goes back as it came and where it stood', async () => {
    const blocks = [
      { type: 'text', text: 'I look.' },
      used('s1', 'web_fetch', { url: 'https://a.org/x' }),
      came('web_fetch_tool_result', 's1', page),
      used('s2', 'bash_code_execution', { command: 'echo $((2+2))' }),
      came('bash_code_execution_tool_result', 's2', ran),
      { type: 'mcp_tool_use', id: 'm1', name: 'find', server_name: 'notes', input: { words: ['a'] } },
      { type: 'mcp_tool_result', tool_use_id: 'm1', is_error: true, content: [{ type: 'text', text: 'no' }] },
      used('s3', 'web_search', { query: 'atrium' }),
      came('web_search_tool_result', 's3', refused),
      { type: 'text', text: 'It is four.' },
    ]
    const { reply, back } = await run(blocks)
    expect(reply.text).toBe('I look.\n\nIt is four.')
    expect(reply.providerTools).toEqual([
      {
        name: 'web_fetch',
        status: 'done',
        query: 'https://a.org/x',
        sources: [{ url: 'https://a.org/x', title: 'A page' }],
      },
      { name: 'bash_code_execution', status: 'done', query: 'echo $((2+2))' },
      { name: 'notes: find', status: 'failed', query: '{"words":["a"]}' },
      { name: 'web_search', status: 'failed', query: 'atrium' },
    ])
    expect(back).toEqual([...blocks.slice(0, -1), { type: 'text', text: '\n\nIt is four.' }])
  })

  test('stays here where its result never came, or has a form that cannot go back', async () => {
    const blocks = [
      used('s1', 'web_search', { query: 'a' }),
      came('web_search_tool_result', 'of nothing', []),
      { type: 'server_tool_use', id: 7, name: {} },
      { type: 'text', text: 'Well.' },
    ]
    const { reply, back } = await run(blocks)
    expect(reply.providerTools).toEqual([{ name: 'web_search', status: 'open', query: 'a' }])
    expect(back).toEqual([{ type: 'text', text: 'Well.' }])
  })

  test('is cited by pages, and by nothing that is none', async () => {
    const citations = [
      { type: 'web_search_result_location', url: 'https://a.org', title: 'A', cited_text: 'a' },
      { type: 'search_result_location', source: 'https://b.org', title: null, cited_text: 'b' },
      { type: 'search_result_location', source: 'file-7', title: 'No page' },
      { type: 'char_location', document_index: 0, document_title: 'A file' },
      'odd',
    ]
    const { reply } = await run([{ type: 'text', text: 'So it is.', citations }])
    expect(reply.citations).toEqual([
      { url: 'https://a.org', title: 'A' },
      { url: 'https://b.org', title: 'https://b.org' },
    ])
  })
})
