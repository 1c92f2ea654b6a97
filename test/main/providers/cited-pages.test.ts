import { expect, test } from 'vitest'
import { chatReply } from '../../../main/providers/openai-chat/openai-chat-reply'
import { responsesReply } from '../../../main/providers/openai-responses/openai-responses-reply'
import type { Message } from '../../../main/providers/provider'
import { modelRequest } from '../../helpers/collect-stream'
import { ended, message } from '../../helpers/response-answers'

const messages: Message[] = [{ role: 'user', text: 'Go' }]

function chat(...chunks: object[]) {
  const draft = chatReply(modelRequest({ messages }), { origin: 'https://x.example', writesCalls: false })
  for (const chunk of chunks) draft.add(JSON.stringify(chunk))
  return draft.reply()
}

const said = { choices: [{ delta: { content: 'So it is.' } }] }
const stop = { choices: [{ delta: {}, finish_reason: 'stop' }] }
const a = { url: 'https://a.org', title: 'A' }
const bare = { url: 'https://b.org', title: 'https://b.org' }

test.each<[string, object[], object[]]>([
  ['OpenRouter', [{ choices: [{ delta: { annotations: [{ type: 'url_citation', url_citation: a }] } }] }], [a]],
  ['xAI', [{ citations: ['https://a.org', 'https://b.org'], choices: [] }], [{ ...a, title: a.url }, bare]],
  [
    'Perplexity, titles before or after',
    [
      { citations: ['https://a.org', 'https://b.org'], search_results: [a] },
      { citations: ['https://a.org'], search_results: [] },
    ],
    [a, bare],
  ],
  [
    'Gemini',
    [
      {
        choices: [
          {
            delta: {},
            grounding_metadata: { grounding_chunks: [{ web: { uri: a.url, title: a.title } }, { map: {} }] },
          },
        ],
      },
    ],
    [a],
  ],
  [
    'Gemini, as it writes elsewhere',
    [{ choices: [{ delta: {}, groundingMetadata: { groundingChunks: [{ web: { uri: a.url, title: 'A' } }] } }] }],
    [a],
  ],
])('the pages that an answer names are read as %s names them', (_, chunks, pages) => {
  expect(chat(said, ...chunks, stop).citations).toEqual(pages)
})

test('a citation that is no page is none', () => {
  const odd = [7, null, 'javascript:alert(1)', 'words', { url: 'file:///etc' }, { web: {} }, [], { url: 7 }]
  const chunk = {
    citations: odd,
    search_results: odd,
    choices: [{ delta: { annotations: odd }, groundingMetadata: odd }],
  }
  expect(chat(said, chunk, { citations: 'https://a.org' }, stop)).toEqual({ text: 'So it is.', toolCalls: [] })
})

test('a refusal is read in the words of the model, beside what it had said', () => {
  expect(chat({ choices: [{ delta: { content: 'Well, ', refusal: 'I cannot.' } }] }, stop)).toEqual({
    text: 'Well, I cannot.',
    toolCalls: [],
  })
  const draft = responsesReply({ messages })
  const refused = { type: 'refusal', refusal: 'I cannot.' }
  const item = { type: 'message', id: 'm', status: 'completed', content: [refused] }
  for (const event of [{ type: 'response.output_item.done', output_index: 0, item }, ended()])
    draft.add(JSON.stringify(event))
  expect(draft.reply()).toEqual({ text: 'I cannot.', toolCalls: [] })
  const piecewise = responsesReply({ messages })
  const pieces = ['I ', 'cannot.'].map(delta => ({ type: 'response.refusal.delta', output_index: 0, delta }))
  for (const event of [message(0, [])[0], ...pieces, ended()]) piecewise.add(JSON.stringify(event))
  expect(piecewise.reply()).toEqual({ text: 'I cannot.', toolCalls: [] })
})
