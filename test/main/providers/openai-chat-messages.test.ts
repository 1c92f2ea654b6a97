import { expect, test } from 'vitest'
import { wireMessages, wireRequest } from '../../../main/providers/openai-chat-messages'
import type { Message } from '../../../main/providers/provider'
import type { ToolResult } from '../../../shared/tool-results'
import { modelRequest } from '../../helpers/collect-stream'

const call = { id: 'c1', name: 'shell', arguments: '{"command":"ls"}' }
const asked: Message = { role: 'assistant', reply: { text: '', toolCalls: [call] } }
const user = (text: string): Message => ({ role: 'user', text })

function wireResult(result: ToolResult): unknown {
  return wireMessages('', [{ role: 'tool', callId: 'c1', name: 'shell', result }])[0]?.content
}

test('turns a conversation with a call into theirs', () => {
  const result = { isError: false, content: [{ type: 'text' as const, text: 'a.md' }] }
  const messages: Message[] = [user('Look'), asked, { role: 'tool', callId: 'c1', name: 'shell', result }]
  expect(wireMessages('Be brief.', messages)).toEqual([
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Look' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'c1', type: 'function', function: { name: 'shell', arguments: '{"command":"ls"}' } }],
    },
    { role: 'tool', tool_call_id: 'c1', content: 'a.md' },
  ])
})

test('leaves out the calls of a failed reply, and the whole of it where it has no text', () => {
  const error = { kind: 'cut' as const, message: 'x' }
  const cut: Message = { role: 'assistant', reply: { text: 'Half', toolCalls: [call], error } }
  const empty: Message = { role: 'assistant', reply: { text: '', toolCalls: [], error } }
  expect(wireMessages('', [user('One'), cut])).toEqual([
    { role: 'user', content: 'One' },
    { role: 'assistant', content: 'Half' },
  ])
  expect(wireMessages('', [user('One'), empty, user('Two')])).toEqual([{ role: 'user', content: 'One\n\nTwo' }])
})

test.each([
  ['', '{}'],
  ['{"a":', '{"invalid_arguments":"{\\"a\\":"}'],
  ['[1]', '{"invalid_arguments":"[1]"}'],
  ['null', '{"invalid_arguments":"null"}'],
  ['{ "a": 1 }', '{ "a": 1 }'],
])('sends the arguments %j back as %j, so that they are always an object', (given, sent) => {
  const message: Message = { role: 'assistant', reply: { text: 'x', toolCalls: [{ ...call, arguments: given }] } }
  expect(wireMessages('', [message])[0]).toMatchObject({ tool_calls: [{ function: { arguments: sent } }] })
})

test('joins the text parts of a result and says where an image is left out', () => {
  const image = { type: 'image' as const, mimeType: 'image/png', blob: 'abc' }
  const result: ToolResult = {
    isError: false,
    content: [{ type: 'text', text: 'one' }, { type: 'text', text: 'two' }, image],
  }
  expect(wireResult(result)).toBe(
    'one\ntwo\n[An image (image/png) is attached to this result, but this provider was not given it.]',
  )
})

test('marks an error, and says where there is no output', () => {
  expect(wireResult({ isError: true, content: [{ type: 'text', text: 'not found' }] })).toBe('ERROR: not found')
  expect(wireResult({ isError: false, content: [] })).toBe('(no output)')
})

test('leaves out the tools where there are none, and the schema dialect where there are', () => {
  const inputSchema = { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object', properties: {} }
  expect(wireRequest(modelRequest({ tools: [] }))).not.toHaveProperty('tools')
  expect(wireRequest(modelRequest({ tools: [{ name: 'x', description: 'X.', inputSchema }] })).tools).toEqual([
    { type: 'function', function: { name: 'x', description: 'X.', parameters: { type: 'object', properties: {} } } },
  ])
})
