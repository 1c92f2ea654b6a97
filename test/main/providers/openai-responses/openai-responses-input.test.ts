import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wireRequest } from '../../../../main/providers/openai-responses/openai-responses-body'
import { wireInput } from '../../../../main/providers/openai-responses/openai-responses-input'
import type { Message } from '../../../../main/providers/provider'
import type { RequestImages } from '../../../../main/providers/wire/request-images'
import type { Reply, ToolCall } from '../../../../shared/session/messages'
import type { ToolResult } from '../../../../shared/session/tool-results'
import { modelRequest } from '../../../helpers/collect-stream'
import { runsOf } from '../../../helpers/how-deep'
import { randomConversation } from '../../../helpers/random-conversation'
import { responsesFaults } from '../../../helpers/valid-requests'

const RUNS = runsOf(150)

const find: RequestImages['find'] = ({ blob, mimeType }) =>
  blob === 'kept' && mimeType === 'image/png' ? { data: 'cG5n' } : { missing: '[An image is gone.]' }
const how = { find, withThinking: true }

const call = (id: string): ToolCall => ({ id, name: 'shell', arguments: '{"command":"ls"}' })
const user = (text: string): Message => ({ role: 'user', text })
const said = (reply: Partial<Reply>): Message => ({ role: 'assistant', reply: { text: '', toolCalls: [], ...reply } })
const ok: ToolResult = { isError: false, content: [{ type: 'text', text: 'a.md' }] }
const gave = (callId: string, result: ToolResult = ok): Message => ({ role: 'tool', callId, name: 'shell', result })
const wireSaid = (content: unknown) => ({ type: 'message', role: 'user', content })
const wireCall = (call_id: string) => ({ type: 'function_call', call_id, name: 'shell', arguments: '{"command":"ls"}' })
const place = { textBefore: 0, callsBefore: 0 }

test('puts all results of a reply after its calls, in call order', () => {
  const failed: ToolResult = { isError: true, content: [{ type: 'text', text: 'no such file' }] }
  const reply = said({ text: 'So:', toolCalls: [call('a'), call('b')] })
  expect(wireInput([user('Look'), reply, gave('b', failed), gave('a'), user('And?'), user('Well?')], how)).toEqual([
    wireSaid('Look'),
    { type: 'message', role: 'assistant', content: 'So:' },
    wireCall('a'),
    wireCall('b'),
    { type: 'function_call_output', call_id: 'a', output: 'a.md' },
    { type: 'function_call_output', call_id: 'b', output: 'ERROR: no such file' },
    wireSaid('And?\n\nWell?'),
  ])
})

test('leaves out the calls and thoughts of a failed reply, and the whole of it where it has no text', () => {
  const error = { kind: 'cut' as const, message: 'x' }
  const thinking = [{ text: 'Hm', id: 'rs_1', encrypted: 's', ...place }]
  const cut = said({ text: 'Half', toolCalls: [call('a')], thinking, error })
  expect(wireInput([user('One'), cut, user('Two')], how).slice(0, 2)).toEqual([
    wireSaid('One'),
    { type: 'message', role: 'assistant', content: 'Half' },
  ])
  expect(wireInput([user('One'), said({ toolCalls: [call('a')], error }), user('Two')], how)).toEqual([
    wireSaid('One\n\nTwo'),
  ])
})

test('hands back only thoughts of its own API, and none that nothing follows', () => {
  const own = { text: '', id: 'rs_1', encrypted: 'sealed', ...place }
  const others = [
    { text: 'Hm', signature: 's', ...place },
    { text: 'Hm', ...place },
    { redacted: 'r', ...place },
  ]
  const items = [
    { item: '{"type":"server_tool_use"}', ...place },
    { item: 'no JSON', ...place },
  ]
  const last = { text: '', id: 'rs_2', encrypted: 'sealed', textBefore: 2, callsBefore: 0 }
  const reply = said({ text: 'So', thinking: [...others, own, ...items, last] })
  expect(wireInput([user('One'), reply, user('Two')], how).slice(1, -1)).toEqual([
    { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'sealed' },
    { type: 'message', role: 'assistant', content: 'So' },
  ])
  expect(wireInput([reply, user('Two')], { find, withThinking: false }).slice(0, -1)).toEqual([
    { type: 'message', role: 'assistant', content: 'So' },
  ])
})

test('answers a call that has no result, and drops a result that has no call', () => {
  expect(wireInput([user('One'), said({ toolCalls: [call('a')] }), gave('z')], how).slice(2)).toEqual([
    { type: 'function_call_output', call_id: 'a', output: 'ERROR: This call was never run.' },
  ])
})

test('shows an image in its place in the result that it belongs to, and words where it is gone', () => {
  const image = (blob: string) => ({ type: 'image' as const, mimeType: 'image/png', blob })
  const result: ToolResult = { isError: true, content: [image('kept'), image('gone')] }
  expect(wireInput([said({ toolCalls: [call('a')] }), gave('a', result)], how)[1]).toMatchObject({
    output: [
      { type: 'input_text', text: 'ERROR: ' },
      { type: 'input_image', image_url: 'data:image/png;base64,cG5n' },
      { type: 'input_text', text: '[An image is gone.]' },
    ],
  })
})

test('shows what a person sent along, after their words', () => {
  const image = (blob: string) => ({ name: 'a.png', mimeType: 'image/png', bytes: 3, blob })
  const shown = { type: 'input_image', detail: 'auto', image_url: 'data:image/png;base64,cG5n' }
  const messages: Message[] = [{ role: 'user', text: 'Look', images: [image('kept'), image('gone')] }]
  expect(wireInput(messages, how)).toEqual([
    wireSaid([{ type: 'input_text', text: 'Look' }, shown, { type: 'input_text', text: '[An image is gone.]' }]),
  ])
  expect(wireInput([{ role: 'user', text: ' ', images: [image('kept')] }], how)).toEqual([wireSaid([shown])])
})

test('makes ids, names and arguments fit that another provider gave, the ids the same in both places', () => {
  const odd = { id: 'functions.shell:0', name: 'functions.shell', arguments: '["ls"]' }
  const [used, result] = wireInput([said({ toolCalls: [odd] }), gave(odd.id)], how) as unknown as Record<
    string,
    string
  >[]
  expect(used).toMatchObject({
    call_id: expect.stringMatching(/^functions_shell_0_[0-9a-f]{8}$/),
    name: expect.stringMatching(/^[\w-]{1,64}$/),
    arguments: '{"invalid_arguments":"[\\"ls\\"]"}',
  })
  expect(result?.call_id).toBe(used?.call_id)
})

test('marks an error, and says where there is no output', () => {
  const blank: ToolResult = { isError: true, content: [{ type: 'text', text: ' \n' }] }
  const reply = said({ toolCalls: [call('a'), call('b')] })
  expect(wireInput([reply, gave('a', blank), gave('b', { isError: false, content: [] })], how).slice(2)).toEqual([
    { type: 'function_call_output', call_id: 'a', output: 'ERROR: (no output)' },
    { type: 'function_call_output', call_id: 'b', output: '(no output)' },
  ])
})

test('leaves out an empty system text', () => {
  expect(wireRequest(modelRequest({ system: ' ' }), { ...how, made: new Set() })).not.toHaveProperty('instructions')
})

test('makes a valid request of any conversation', () => {
  fc.assert(
    fc.property(randomConversation, fc.boolean(), (messages, withThinking) => {
      const body = wireRequest(modelRequest({ messages }), { find, withThinking, made: new Set() })
      expect(responsesFaults(body)).toEqual([])
    }),
    { numRuns: RUNS },
  )
})
