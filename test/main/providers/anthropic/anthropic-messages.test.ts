import type { Anthropic } from '@anthropic-ai/sdk'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wireMessages } from '../../../../main/providers/anthropic/anthropic-messages'
import { wireRequest } from '../../../../main/providers/anthropic/anthropic-request'
import type { Message } from '../../../../main/providers/provider'
import type { RequestImages } from '../../../../main/providers/wire/request-images'
import type { Reply, ToolCall } from '../../../../shared/session/messages'
import type { ToolResult } from '../../../../shared/session/tool-results'
import { modelRequest } from '../../../helpers/collect-stream'
import { runsOf } from '../../../helpers/how-deep'
import { randomConversation } from '../../../helpers/random-conversation'

const RUNS = runsOf(150)

const find: RequestImages['find'] = ({ blob }) =>
  blob === 'kept' ? { data: 'cG5n' } : { missing: '[An image is gone.]' }
const how = { find, withThinking: true }

const call = (id: string): ToolCall => ({ id, name: 'shell', arguments: '{"command":"ls"}' })
const user = (text: string): Message => ({ role: 'user', text })
const said = (reply: Partial<Reply>): Message => ({ role: 'assistant', reply: { text: '', toolCalls: [], ...reply } })
const ok: ToolResult = { isError: false, content: [{ type: 'text', text: 'a.md' }] }
const gave = (callId: string, result: ToolResult = ok): Message => ({ role: 'tool', callId, name: 'shell', result })
const text = (words: string) => ({ type: 'text', text: words })
const use = (id: string) => ({ type: 'tool_use', id, name: 'shell', input: { command: 'ls' } })

test('puts all results of a reply into one user message, in call order, before what the person says next', () => {
  const failed: ToolResult = { isError: true, content: [{ type: 'text', text: 'no such file' }] }
  const messages = [
    user('Look'),
    said({ text: 'So:', toolCalls: [call('a'), call('b')] }),
    gave('b', failed),
    gave('a'),
  ]
  expect(wireMessages([...messages, user('And?'), user('Well?')], how)).toEqual([
    { role: 'user', content: [text('Look')] },
    { role: 'assistant', content: [text('So:'), use('a'), use('b')] },
    {
      role: 'user',
      content: [
        { type: 'tool_result', tool_use_id: 'a', content: [text('a.md')] },
        { type: 'tool_result', tool_use_id: 'b', content: [text('no such file')], is_error: true },
        text('And?\n\nWell?'),
      ],
    },
  ])
})

test('leaves out the calls and thoughts of a failed reply, and the whole of it where it has no text', () => {
  const error = { kind: 'cut' as const, message: 'x' }
  const thinking = [{ text: 'Hm', signature: 's', textBefore: 0, callsBefore: 0 }]
  const cut = said({ text: 'Half', toolCalls: [call('a')], thinking, error })
  const expected = [
    { role: 'user', content: [text('One')] },
    { role: 'assistant', content: [text('Half')] },
  ]
  expect(wireMessages([user('One'), cut, user('Two')], how).slice(0, 2)).toEqual(expected)
  const empty = said({ toolCalls: [call('a')], error })
  expect(wireMessages([user('One'), empty, user('Two')], how)).toEqual([
    { role: 'user', content: [text('One\n\nTwo')] },
  ])
})

test('answers a call that has no result, and drops a result that has no call', () => {
  expect(wireMessages([user('One'), said({ toolCalls: [call('a')] }), gave('z')], how).at(-1)?.content).toEqual([
    { type: 'tool_result', tool_use_id: 'a', content: [text('This call was never run.')], is_error: true },
  ])
})

test('shows an image inside the result that it belongs to, and words where it is gone', () => {
  const image = (blob: string) => ({ type: 'image' as const, mimeType: 'image/png', blob })
  const result: ToolResult = { isError: false, content: [image('kept'), image('gone')] }
  const [, , last] = wireMessages([user('One'), said({ toolCalls: [call('a')] }), gave('a', result)], how)
  expect(last?.content[0]).toMatchObject({
    content: [
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'cG5n' } },
      text('[An image is gone.]'),
    ],
  })
})

test('makes ids and names fit that another provider gave, the same in both places', () => {
  const odd = { id: 'functions.shell:0', name: 'functions.shell', arguments: '' }
  const [, reply, results] = wireMessages([user('One'), said({ toolCalls: [odd] }), gave(odd.id)], how)
  const used = reply?.content[0] as Anthropic.ToolUseBlockParam
  expect(used.id).toMatch(/^functions_shell_0_[0-9a-f]{8}$/)
  expect(used).toMatchObject({ name: expect.stringMatching(/^[\w-]{1,64}$/), input: {} })
  expect(results?.content[0]).toMatchObject({ tool_use_id: used.id })
})

test('marks the system and the last two user messages for the cache, and nothing else', () => {
  const messages = [user('Look'), said({ toolCalls: [call('a')] }), gave('a')]
  const body = wireRequest(modelRequest({ messages }), find, new Set())
  expect(body.messages.at(-1)?.content).toMatchObject([{ type: 'tool_result', cache_control: { type: 'ephemeral' } }])
  expect(JSON.stringify(body).match(/cache_control/g)).toHaveLength(3)
  const longer = wireRequest(
    modelRequest({ messages: [...messages, said({ text: 'So' }), user('Go')] }),
    find,
    new Set(),
  )
  expect(JSON.stringify(longer.messages[0])).not.toContain('cache_control')
  expect(JSON.stringify(longer).match(/cache_control/g)).toHaveLength(3)
})

test('marks the last tool for the cache where there is no system text', () => {
  const { tools = [] } = wireRequest(modelRequest({ system: ' ' }), find, new Set())
  expect(tools.map(tool => 'cache_control' in tool)).toEqual([false, false, false, true])
})

test('leaves out an empty system text and an empty list of tools', () => {
  const body = wireRequest(modelRequest({ system: '', tools: [] }), find, new Set())
  expect(body).not.toHaveProperty('system')
  expect(body).not.toHaveProperty('tools')
})

type Wire = ReturnType<typeof wireMessages>
const usesOf = (message: Wire[number] | undefined) =>
  (message?.content ?? []).flatMap(block => (block.type === 'tool_use' ? [block] : []))
const resultsOf = (message: Wire[number] | undefined) =>
  (message?.content ?? []).flatMap(block => (block.type === 'tool_result' ? [block] : []))

function checkBlocks({ role, content }: Wire[number]): void {
  expect(content.length).toBeGreaterThan(0)
  const blank = content.filter(block => block.type === 'text' && block.text.trim() === '')
  expect(blank).toEqual([])
  if (role === 'assistant') expect(content.at(-1)?.type).not.toMatch(/thinking/)
  const others = content.slice(content.findLastIndex(block => block.type === 'tool_result') + 1)
  expect(others).toHaveLength(content.length - resultsOf({ role, content }).length)
}

function checkPairs(reply: Wire[number], next: Wire[number] | undefined): void {
  const uses = usesOf(reply)
  expect(resultsOf(next).map(block => block.tool_use_id)).toEqual(uses.map(block => block.id))
  for (const { id, name, input } of uses) {
    expect(`${id} ${name}`).toMatch(/^[\w-]{1,64} [\w-]{1,64}$/)
    expect(Array.isArray(input) || typeof input !== 'object').toBe(false)
  }
}

test('makes a valid request of any conversation: roles alternate, pairs are complete, nothing is blank', () => {
  fc.assert(
    fc.property(randomConversation, messages => {
      const wire = wireMessages(messages, how)
      expect(wire.map(message => message.role)).toEqual(wire.map((_, at) => (at % 2 === 0 ? 'user' : 'assistant')))
      wire.forEach(checkBlocks)
      wire.forEach((message, at) => {
        if (message.role === 'assistant') checkPairs(message, wire[at + 1])
      })
    }),
    { numRuns: RUNS },
  )
})
