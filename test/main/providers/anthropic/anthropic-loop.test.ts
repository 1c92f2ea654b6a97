import { expect, test } from 'vitest'
import { beganWithoutThought } from '../../../../main/providers/anthropic/anthropic-loop'
import { wireMessages } from '../../../../main/providers/anthropic/anthropic-messages'
import { wireRequest } from '../../../../main/providers/anthropic/anthropic-request'
import type { Message } from '../../../../main/providers/provider'
import type { Thinking } from '../../../../shared/session/messages'
import { modelRequest } from '../../../helpers/collect-stream'

const find = () => ({ missing: '' })
const user: Message = { role: 'user', text: 'Go' }
const said: Message = { role: 'assistant', reply: { text: 'Done.', toolCalls: [] } }
const thought: Thinking = { text: 'Hm', signature: 's', textBefore: 0, callsBefore: 0 }

/** A reply with one call, and its result. */
function step(id: string, ...thinking: Thinking[]): Message[] {
  const reply = { text: '', toolCalls: [{ id, name: 'shell', arguments: '{}' }], thinking }
  return [
    { role: 'assistant', reply },
    { role: 'tool', callId: id, name: 'shell', result: { isError: false, content: [] } },
  ]
}

test.each<[string, Message[], boolean]>([
  ['has not begun', [user], false],
  ['began with a thought', [user, ...step('a', thought), ...step('b')], false],
  ['began with one that is sealed', [user, ...step('a', { redacted: 'r', textBefore: 0, callsBefore: 0 })], false],
  ['began without', [user, ...step('a'), ...step('b', thought)], true],
  // The person's message after results comes in one message with them, so the turn goes on.
  ['began without and heard the person', [user, ...step('a'), user], true],
  ['began with a thought and heard the person', [user, ...step('a', thought), user, ...step('b')], false],
  ['is over', [user, ...step('a'), said, user], false],
  ['came after one that is over', [user, ...step('a', thought), said, user, ...step('b')], true],
])('knows whether a turn that %s did so without a thought', (_, messages, expected) => {
  expect(beganWithoutThought(wireMessages(messages, { find, withThinking: true }))).toBe(expected)
})

test('asks a model with a budget for no thoughts in a turn that began without, and others all the same', () => {
  const messages = [user, ...step('a')]
  const asked = (model: string) =>
    wireRequest(modelRequest({ model, messages, reasoningEffort: 'high' }), find, new Set()).thinking?.type
  expect(asked('claude-sonnet-4-5')).toBeUndefined()
  expect(asked('claude-opus-5-5')).toBe('adaptive')
  const begun = wireRequest(
    modelRequest({ model: 'claude-sonnet-4-5', messages: [user, ...step('a', thought)], reasoningEffort: 'high' }),
    find,
    new Set(),
  )
  expect(begun.thinking?.type).toBe('enabled')
})
