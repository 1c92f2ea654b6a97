import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type ChatAdjustment,
  wireRequest as requestBody,
} from '../../../../main/providers/openai-chat/openai-chat-body'
import { type ChatTranslation, wireMessages } from '../../../../main/providers/openai-chat/openai-chat-messages'
import { chatServer } from '../../../../main/providers/openai-chat/openai-chat-servers'
import type { Message, Request } from '../../../../main/providers/provider'
import type { RequestImages } from '../../../../main/providers/wire/request-images'
import type { ToolResult } from '../../../../shared/session/tool-results'
import { modelRequest } from '../../../helpers/collect-stream'
import { runsOf } from '../../../helpers/how-deep'
import { randomConversation } from '../../../helpers/random-conversation'

const RUNS = runsOf(150)

const find: RequestImages['find'] = ({ blob }) =>
  blob === 'kept' ? { data: 'cG5n' } : { missing: '[An image is gone.]' }

const how: ChatTranslation = {
  find,
  origin: 'https://here',
  callId: id => id,
  signsCalls: false,
  searches: false,
  answersResults: false,
}

function wireRequest(request: Request, baseUrl = 'http://127.0.0.1:1/v1', made: ChatAdjustment[] = []) {
  const server = chatServer(baseUrl)
  return requestBody(request, { server, origin: new URL(baseUrl).origin, find, made: new Set(made) })
}

const call = { id: 'c1', name: 'shell', arguments: '{"command":"ls"}' }
const asked: Message = { role: 'assistant', reply: { text: '', toolCalls: [call] } }
const user = (text: string): Message => ({ role: 'user', text })
const gave = (result: ToolResult): Message => ({ role: 'tool', callId: 'c1', name: 'shell', result })
const image = (blob: string) => ({ type: 'image' as const, mimeType: 'image/png', blob })
const ok: ToolResult = { isError: false, content: [{ type: 'text', text: 'a.md' }] }

function wireResult(result: ToolResult): unknown {
  return wireMessages([asked, gave(result)], how)[1]?.content
}

test('turns a conversation with a call into theirs', () => {
  expect(wireRequest(modelRequest({ messages: [user('Look'), asked, gave(ok)] })).messages).toEqual([
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
  expect(wireMessages([user('One'), cut, user('Two')], how).slice(0, 2)).toEqual([
    { role: 'user', content: 'One' },
    { role: 'assistant', content: 'Half' },
  ])
  expect(wireMessages([user('One'), empty, user('Two')], how)).toEqual([{ role: 'user', content: 'One\n\nTwo' }])
})

test.each([
  ['', '{}'],
  ['{"a":', '{"invalid_arguments":"{\\"a\\":"}'],
  ['[1]', '{"invalid_arguments":"[1]"}'],
  ['null', '{"invalid_arguments":"null"}'],
  ['{ "a": 1 }', '{ "a": 1 }'],
])('sends the arguments %j back as %j, so that they are always an object', (given, sent) => {
  const message: Message = { role: 'assistant', reply: { text: 'x', toolCalls: [{ ...call, arguments: given }] } }
  expect(wireMessages([message], how)[0]).toMatchObject({ tool_calls: [{ function: { arguments: sent } }] })
})

test('joins the text parts of a result, and says where an image is gone', () => {
  const content = [{ type: 'text' as const, text: 'one' }, { type: 'text' as const, text: 'two' }, image('gone')]
  expect(wireResult({ isError: false, content })).toBe('one\ntwo\n[An image is gone.]')
})

test('shows images to the user of the next message, after all results, together with what the person says', () => {
  const content = [{ type: 'text' as const, text: '{"path":"a.png"}' }, image('kept')]
  expect(wireMessages([user('Look'), asked, gave({ isError: false, content }), user('Well?')], how).slice(2)).toEqual([
    {
      role: 'tool',
      tool_call_id: 'c1',
      content: '{"path":"a.png"}\n[The image (image/png) follows after the results.]',
    },
    {
      role: 'user',
      content: [
        { type: 'text', text: 'From the result of shell (call c1):' },
        { type: 'image_url', image_url: { url: 'data:image/png;base64,cG5n' } },
        { type: 'text', text: 'Well?' },
      ],
    },
  ])
})

const roles = (messages: readonly Message[], host: string, model = 'test-model') =>
  wireRequest(modelRequest({ messages, model }), host).messages.map(({ role }) => role)

test.each<[string, Message[]]>([
  ['the pictures of results', [user('Look'), asked, gave({ isError: false, content: [image('kept')] })]],
  ['what the person says meanwhile', [user('Look'), asked, gave(ok), user('Rather not')]],
  ['what is said after a turn that was stopped', [user('Look'), asked, user('Continue')]],
])('says something between results and %s where the model wants that, and nowhere else', (_, messages) => {
  const plain = ['system', 'user', 'assistant', 'tool', 'user']
  const answered = ['system', 'user', 'assistant', 'tool', 'assistant', 'user']
  expect(roles(messages, 'https://api.mistral.ai/v1')).toEqual(answered)
  expect(roles(messages, 'http://127.0.0.1:1/v1', 'devstral-small')).toEqual(answered)
  expect(roles(messages, 'https://openrouter.ai/api/v1', 'mistralai/mistral-large')).toEqual(answered)
  expect(roles(messages, 'http://127.0.0.1:1/v1')).toEqual(plain)
  expect(roles(messages, 'https://api.openai.com/v1')).toEqual(plain)
})

test('leaves the last word to the person, since many take one of the model for the beginning of an answer', () => {
  const said: Message = { role: 'assistant', reply: { text: 'Half', toolCalls: [] } }
  expect(wireMessages([user('One'), said], how).at(-1)).toEqual({ role: 'user', content: 'Go on.' })
  expect(wireMessages([user('One'), asked, gave(ok)], how).at(-1)?.role).toBe('tool')
})

test('sends what is only text as a text, since some models take no parts', () => {
  const gone = { name: 'a.png', mimeType: 'image/png', bytes: 3, blob: 'gone' }
  expect(wireMessages([{ role: 'user', text: 'Look', images: [gone] }], how)).toEqual([
    { role: 'user', content: 'Look\n\n[An image is gone.]' },
  ])
})

test('sends no blank text with calls or as a result, which Kimi refuses', () => {
  const reply = { text: ' \n', toolCalls: [call] }
  const blank: ToolResult = { isError: false, content: [{ type: 'text', text: ' \n' }] }
  expect(wireMessages([{ role: 'assistant', reply }, gave(blank)], how)).toMatchObject([
    { role: 'assistant', content: null },
    { role: 'tool', content: '(no output)' },
  ])
})

test('marks an error, and says where there is no output', () => {
  expect(wireResult({ isError: true, content: [{ type: 'text', text: 'not found' }] })).toBe('ERROR: not found')
  expect(wireResult({ isError: false, content: [] })).toBe('(no output)')
})

test('leaves out the tools where there are none, and the schema dialect where there are', () => {
  const inputSchema = { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object', properties: {} }
  expect(wireRequest(modelRequest({ tools: [] }))).not.toHaveProperty('tools')
  const request = modelRequest({ tools: [{ name: 'x', description: 'X.', inputSchema }] })
  expect(wireRequest(request).tools).toEqual([
    { type: 'function', function: { name: 'x', description: 'X.', parameters: { type: 'object', properties: {} } } },
  ])
})

test('makes a valid request of any conversation: users alternate with replies, and pairs are complete', () => {
  fc.assert(
    fc.property(randomConversation, messages => {
      const wire = wireMessages(messages, how)
      wire.forEach((message, at) => {
        const next = wire[at + 1]
        if (message.role === 'user') expect(next?.role ?? 'assistant').toBe('assistant')
        if (message.role !== 'assistant') return
        const ids = (message.tool_calls ?? []).map(one => one.id)
        const results = wire.slice(at + 1, at + 1 + ids.length)
        expect(results.map(one => (one.role === 'tool' ? one.tool_call_id : one.role))).toEqual(ids)
        expect(wire[at + 1 + ids.length]?.role).not.toBe('tool')
        for (const one of message.tool_calls ?? []) {
          expect(one.type === 'function' && typeof JSON.parse(one.function.arguments)).toBe('object')
        }
      })
    }),
    { numRuns: RUNS },
  )
})

test('shows the images of a person after what is said about them, and words where one is gone', () => {
  const shot = (blob: string) => ({ name: 'a.png', mimeType: 'image/png', bytes: 3, blob })
  const shown = { type: 'image_url', image_url: { url: 'data:image/png;base64,cG5n' } }
  const messages: Message[] = [
    { role: 'user', text: 'Look', images: [shot('kept'), shot('gone')] },
    { role: 'user', text: '' },
  ]
  expect(wireMessages(messages, how)).toEqual([
    { role: 'user', content: [{ type: 'text', text: 'Look' }, shown, { type: 'text', text: '[An image is gone.]' }] },
  ])
  expect(wireMessages([{ role: 'user', text: ' ', images: [shot('kept')] }], how)).toEqual([
    { role: 'user', content: [shown] },
  ])
})
