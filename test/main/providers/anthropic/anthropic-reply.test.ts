import { expect, test } from 'vitest'
import { messagesReply } from '../../../../main/providers/anthropic/anthropic-reply'
import type { Message } from '../../../../main/providers/provider'

const messages: Message[] = [{ role: 'user', text: 'Go' }]

test('a reply that the filter of Anthropic stopped keeps its text and says why', () => {
  const draft = messagesReply({ messages })
  const stopped = {
    type: 'message_delta',
    delta: {
      stop_reason: 'refusal',
      stop_details: { type: 'refusal', category: 'bio', explanation: 'About biology.' },
    },
  }
  const events = [
    { type: 'message_start', message: { id: 'm' } },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: 'The first step' } },
    stopped,
    { type: 'message_stop' },
  ]
  for (const event of events) draft.add(JSON.stringify(event))
  expect(draft.reply()).toMatchObject({
    text: 'The first step',
    error: { kind: 'bad-request', message: expect.stringContaining('content filter'), detail: 'About biology.' },
  })
})
