import { describe, expect, test, vi } from 'vitest'
import { PATIENCE, PING_MS } from '../../../../main/providers/wire/server-address'
import { collectStream, modelRequest } from '../../../helpers/collect-stream'
import { voices } from '../../../helpers/protocol-voices'

// Loading an SDK may take seconds on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

/** The events that say nothing about a reply, in every form that servers have for them. */
const PINGS: Readonly<Record<string, readonly string[]>> = {
  'openai-chat': [': ping', 'data: {"choices":[]}', 'data: {"choices":[{"index":0,"delta":{"content":""}}]}'],
  'openai-responses': [
    ': ping',
    'data: {"type":"keepalive"}',
    'data: {"type":"response.output_text.delta","output_index":0,"delta":""}',
    'data: {"type":"response.created","response":{"id":"resp_1"}}',
  ],
  anthropic: [
    ': ping',
    'data: {"type":"ping"}',
    'data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":""}}',
  ],
}

/** A server that says what it has to say at once, and then pings without end: each ping takes so many milliseconds of the clock. */
function pinging(begin: string, ping: string, everyMs: number) {
  let clock = 0
  let pings = 0
  const fetch = async () => {
    let hasBegun = false
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (hasBegun || !begin) {
            clock += everyMs
            pings += 1
          }
          controller.enqueue(Buffer.from(hasBegun || !begin ? `${ping}\n\n` : begin))
          hasBegun = true
        },
      },
      { highWaterMark: 0 },
    )
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
  return { fetch, patience: { ...PATIENCE, now: () => clock }, pings: () => pings }
}

describe.each(Object.entries(voices))('%s', (name, voice) => {
  const said = (cut: boolean) => {
    const answer = voice.answer({ pieces: ['Half'], cut })
    return answer.type === 'stream' ? answer.text : ''
  }

  async function ask(begin: string, ping: string, everyMs: number) {
    const { fetch, patience, pings } = pinging(begin, ping, everyMs)
    const provider = voice.provider('http://127.0.0.1:1/v1', { fetch, patience })
    const { reply } = await collectStream(provider, modelRequest({ model: 'm' }))
    return { reply, pings: pings() }
  }

  test.each(PINGS[name] ?? [])(
    'a server that only says %s is waited for half an hour, and then it is said',
    async ping => {
      for (const begin of ['', said(true)]) {
        const { reply, pings } = await ask(begin, ping, 15_000)
        expect(reply.error).toMatchObject({
          kind: 'timeout',
          message: expect.stringMatching(/kept the connection open/),
        })
        expect(reply.text).toBe(begin ? 'Half' : '')
        expect(Math.abs(pings - PING_MS / 15_000)).toBeLessThan(4)
      }
    },
  )

  test('a reply that is complete is not kept by pings that follow it', async () => {
    const { reply, pings } = await ask(said(false), ': ping', 100)
    expect(reply.error).toBeUndefined()
    expect(reply.text).toBe('Half')
    expect(pings).toBeLessThan(25)
  })
})
