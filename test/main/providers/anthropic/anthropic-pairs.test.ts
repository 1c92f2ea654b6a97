import { expect, test } from 'vitest'
import { wireMessages } from '../../../../main/providers/anthropic/anthropic-messages'
import type { Message } from '../../../../main/providers/provider'
import type { Reply } from '../../../../shared/session/messages'

const found = {
  type: 'web_search_tool_result',
  tool_use_id: 'srv_1',
  content: [{ type: 'web_search_result', url: 'https://a.org', title: 'A', encrypted_content: 'abc', page_age: null }],
}
const asked = { type: 'server_tool_use', id: 'srv_1', name: 'web_search', input: { query: 'a' } }

test('leaves out what belongs to other protocols, searches without a result, and results without a search', () => {
  const contentOf = (thinking: Reply['thinking']) => {
    const reply = { text: 'So', toolCalls: [], thinking }
    const messages: Message[] = [
      { role: 'user', text: 'Go' },
      { role: 'assistant', reply },
    ]
    return wireMessages(messages, { find: () => ({ missing: '' }), withThinking: true })[1]?.content
  }
  const at = { textBefore: 0, callsBefore: 0 }
  const item = (value: unknown) => ({ item: JSON.stringify(value), ...at })
  const strange = [
    { text: 'Sealed', id: 'rs_1', encrypted: 'e', ...at },
    { text: 'Plain', ...at },
    { item: 'no JSON', ...at },
    item({ type: 'web_search_call', id: 'ws_1' }),
    item({ origin: 'https://openrouter.ai', reasoning_details: [] }),
    item({ type: 'server_tool_use', id: 'srv_2' }),
  ]
  expect(contentOf(strange)).toEqual([{ type: 'text', text: 'So' }])
  expect(contentOf([item(asked)])).toEqual([{ type: 'text', text: 'So' }])
  expect(contentOf([item(found)])).toEqual([{ type: 'text', text: 'So' }])
  expect(contentOf([item(asked), item(found)])).toEqual([asked, found, { type: 'text', text: 'So' }])
})
