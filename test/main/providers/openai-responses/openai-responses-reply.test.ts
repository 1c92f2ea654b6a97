import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type OpenaiResponsesOptions,
  openaiResponses,
} from '../../../../main/providers/openai-responses/openai-responses'
import { responsesReply } from '../../../../main/providers/openai-responses/openai-responses-reply'
import type { Message, StreamDelta } from '../../../../main/providers/provider'
import { collectStream, modelRequest } from '../../../helpers/collect-stream'
import { runsOf } from '../../../helpers/how-deep'

import { call, ended, message, type ResponseEvent, responseStream, thought } from '../../../helpers/response-answers'

const RUNS = runsOf(150)

function provider(baseUrl: string, more: Partial<OpenaiResponsesOptions> = {}) {
  return openaiResponses({ id: 'x', label: 'X', baseUrl, apiKey: 'sk-test', ...more })
}

const asked: Message = { role: 'user', text: 'Read it' }
const readme = '{"pattern":"README.md","target":"read"}'
const stream = (...events: ResponseEvent[]) => responseStream([...events, ended()])

describe('openai-responses, however its stream is cut', () => {
  const events: ResponseEvent[] = [
    ...thought(0, ['First thought.', 'Second thought.'], 'gAAAA'),
    ...message(1, ['Grüße ', 'aus 東京 ', '👋\r\n']),
    ...call(2, 'shell', '{"command":"printf \\"→\\""}'),
    ...call(3, 'explore_workspace', readme),
  ]
  const answer = stream(...events)
  const bytes = Buffer.from(answer.type === 'stream' ? answer.text : '', 'utf8')

  test('gives the same events for any chunking of the bytes', async () => {
    const whole = await chunked([bytes])
    const cuts = fc.array(fc.nat(bytes.length), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(cuts, async places => {
        const at = [0, ...places.sort((a, b) => a - b), bytes.length]
        const pieces = at.slice(1).map((end, index) => bytes.subarray(at[index], end))
        expect(await chunked(pieces)).toEqual(whole)
      }),
      { numRuns: RUNS },
    )
  })

  async function chunked(pieces: readonly Uint8Array[]) {
    const fetch = async () => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          for (const piece of pieces) if (piece.length > 0) controller.enqueue(piece)
          controller.close()
        },
      })
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
    }
    return (await collectStream(provider('http://127.0.0.1:1/v1', { fetch }), modelRequest())).events
  }

  test('never gives a call of a stream that ends anywhere before its end', () => {
    const all = [...events, ended()]
    for (let length = 0; length < all.length; length++) {
      const draft = responsesReply({ messages: [asked] })
      const deltas: StreamDelta[] = all.slice(0, length).flatMap(event => draft.add(JSON.stringify(event)))
      const text = deltas.flatMap(delta => (delta.type === 'text-delta' ? [delta.text] : [])).join('')
      expect(draft.reply()).toMatchObject({
        text,
        toolCalls: [],
        error: { kind: expect.stringMatching(/cut|bad-response/) },
      })
      expect(draft.isFinished()).toBe(false)
    }
  })
})
