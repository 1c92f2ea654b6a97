import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import type { Message, Request } from '../../../main/providers/provider'
import type { ProviderError, ToolCall } from '../../../shared/session/messages'
import type { ToolResult } from '../../../shared/session/tool-results'
import { collectStream, modelRequest } from '../../helpers/collect-stream'
import { eventually } from '../../helpers/eventually'
import { isDeep, runsOf } from '../../helpers/how-deep'
import { type Answer, type ModelServer, modelServer, plain } from '../../helpers/model-server'
import { found, type Spoken, type Voice, voices } from '../../helpers/protocol-voices'
import { randomConversation } from '../../helpers/random-conversation'

const RUNS = runsOf(150, 20)

const open: ModelServer[] = []

afterEach(() => Promise.all(open.splice(0).map(server => server.close())))

async function serve(...script: Answer[]): Promise<ModelServer> {
  const server = await modelServer(script)
  open.push(server)
  return server
}

const TURNS = isDeep ? 200 : 30
const calls = [
  { id: 'call_1', name: 'shell', arguments: '{"command":"printf \\"→ 東京\\""}' },
  { id: 'call_2', name: 'explore_workspace', arguments: '{"pattern":"a.png","target":"read"}' },
]
const ok: ToolResult = { isError: false, content: [{ type: 'text', text: 'ok' }] }
const picture = (blob: string) => ({ name: 'a.png', mimeType: 'image/png', bytes: 9, blob })
const pictureResult = (blob: string): ToolResult => ({
  isError: false,
  content: [{ type: 'image', mimeType: 'image/png', blob }],
})

/** The bytes of a picture are its name, so that it is seen in the request. */
const image = async (blob: string) => Buffer.from(blob)
const picturesIn = (body: unknown) =>
  found(body, /cGljdHVyZS[\w+/=]+/g).map(data => Buffer.from(data, 'base64').toString())

function ask(voice: Voice, server: ModelServer, part: Partial<Request> = {}) {
  return collectStream(voice.provider(server.baseUrl), modelRequest({ image, ...part }))
}

const gave = ({ id, name }: ToolCall, result = ok): Message => ({ role: 'tool', callId: id, name, result })

describe.each(Object.entries(voices))('%s, over real sockets', (_, voice) => {
  test('streams a thought, text and parallel calls, and counts tokens', async () => {
    const server = await serve(voice.answer({ thought: 'Hm.', seal: 'c2VhbA==', pieces: ['Grüße ', '👋'], calls }))
    const { reply, events } = await ask(voice, server)
    expect(events.slice(0, -1)).toEqual([
      { type: 'thinking-delta', text: 'Hm.' },
      { type: 'text-delta', text: 'Grüße 👋' },
    ])
    expect(reply).toMatchObject({ text: 'Grüße 👋', toolCalls: calls, thinking: [{ text: 'Hm.' }] })
    expect(reply.usage).toMatchObject({ inputTokens: 120, outputTokens: 30, cachedInputTokens: 100 })
  })

  test('gives the same events byte by byte as at once', async () => {
    const spoken: Spoken = {
      thought: 'Hm.',
      seal: 'c2VhbA==',
      pieces: ['Grüße aus 東京 ', '👋'],
      calls: calls.slice(1),
    }
    const server = await serve(voice.answer(spoken), voice.answer(spoken, { pieceBytes: 1 }))
    expect((await ask(voice, server)).events).toEqual((await ask(voice, server)).events)
  })

  test('reads an answer of 20,000 tokens', async () => {
    const pieces = Array.from({ length: 20_000 }, (_, at) => ` word${at % 89}`)
    const { reply } = await ask(voice, await serve(voice.answer({ pieces })))
    expect(reply.error).toBeUndefined()
    expect(reply.text).toBe(pieces.join(''))
  })

  test('may find that nothing is left to say after results, and nowhere else', async () => {
    const server = await serve(voice.answer({}), voice.answer({}))
    const [made] = calls
    const results: Message[] = [
      { role: 'user', text: 'Go' },
      { role: 'assistant', reply: { text: '', toolCalls: [made!] } },
      gave(made!),
    ]
    const { reply } = await ask(voice, server, { messages: results })
    expect([reply.text, reply.toolCalls, reply.error]).toEqual(['', [], undefined])
    expect((await ask(voice, server)).reply.error).toMatchObject({ kind: 'bad-response' })
  })

  test('shows the pictures of a person and those of results', async () => {
    const server = await serve(voice.answer({ pieces: ['A cat.'] }))
    const messages: Message[] = [
      { role: 'user', text: 'Look', images: [picture('picture-1')] },
      { role: 'assistant', reply: { text: '', toolCalls: calls } },
      gave(calls[0]!),
      gave(calls[1]!, pictureResult('picture-2')),
    ]
    await ask(voice, server, { messages })
    const body = server.requests[0]?.body
    expect(voice.faults(body)).toEqual([])
    expect(picturesIn(body)).toEqual(['picture-1', 'picture-2'])
  })

  test('sends a picture that nothing was said about, also first, and in a row with words', async () => {
    const alone: Message = { role: 'user', text: '', images: [picture('picture-1')] }
    for (const messages of [[alone], [alone, { role: 'user', text: 'What is it?' } as const]]) {
      const server = await serve(voice.answer({ pieces: ['A cat.'] }))
      expect((await ask(voice, server, { messages })).reply.text).toBe('A cat.')
      const body = server.requests[0]?.body
      expect(voice.faults(body)).toEqual([])
      expect(picturesIn(body)).toEqual(['picture-1'])
      // Most servers refuse a text that is empty.
      expect(JSON.stringify(body)).not.toMatch(/"(?:text|content)":"\s*"/)
    }
  })

  const half: Spoken = { pieces: ['Half ', 'a reply'], cut: true }
  const faults: [string, Answer, ProviderError['kind'], string][] = [
    ['a close in the middle', voice.answer(half), 'cut', 'Half a reply'],
    ['a whole call without its end', voice.answer({ calls, cut: true }), 'cut', ''],
    ['a reset', voice.answer(half, { end: 'reset' }), 'network', 'Half a reply'],
    ['silence', voice.answer(half, { end: 'hang' }), 'timeout', 'Half a reply'],
    ['no headers', { type: 'no-headers' }, 'timeout', ''],
    ['429', plain(429, { error: { message: 'slow' } }, { 'retry-after': '3600' }), 'rate-limit', ''],
    ['500', plain(500, { error: { message: 'oops' } }), 'server', ''],
    ['529', plain(529, { error: { message: 'busy' } }), 'overloaded', ''],
    ['a refused key', plain(401, { error: { message: 'bad key' } }), 'auth', ''],
    ['a web page', plain(200, '<html>', { 'content-type': 'text/html' }), 'bad-response', ''],
    ['broken JSON', { type: 'stream', text: 'data: {"type":\n\n' }, 'bad-response', ''],
  ]

  test.each(faults)('runs nothing after %s, and keeps the text that came', async (_, answer, kind, text) => {
    const server = await serve(answer)
    const x = voice.provider(server.baseUrl, { patience: { firstByteMs: 700, idleMs: 400 } })
    const { reply } = await collectStream(x, modelRequest())
    expect(reply).toMatchObject({ text, toolCalls: [], error: { kind } })
    expect(server.requests).toHaveLength(1)
  })

  test('closes the connection when it is stopped', async () => {
    const server = await serve(voice.answer(half, { end: 'hang' }))
    const stop = new AbortController()
    const running = ask(voice, server, { signal: stop.signal })
    await eventually(() => expect(server.requests).toHaveLength(1))
    stop.abort()
    expect((await running).reply).toMatchObject({ toolCalls: [], error: { kind: 'cancelled' } })
    await server.requests[0]!.closed
  })

  test('makes a valid request of any conversation, whatever went wrong in it', async () => {
    const bodies: unknown[] = []
    const fetch = async (_: unknown, init?: RequestInit) => {
      bodies.push(JSON.parse(String(init?.body)))
      return new Response('', { headers: { 'content-type': 'text/event-stream' } })
    }
    const provider = voice.provider('http://127.0.0.1:1/v1', { fetch })
    const kept = async (blob: string) => (blob === 'gone' ? Promise.reject(new Error('Gone.')) : image(blob))
    await fc.assert(
      fc.asyncProperty(randomConversation, async messages => {
        await collectStream(provider, modelRequest({ messages, image: kept }))
        expect(voice.faults(bodies.at(-1))).toEqual([])
      }),
      { numRuns: RUNS },
    )
  })

  test(`sends only valid requests in a conversation of ${TURNS} turns`, { timeout: 60_000 }, async () => {
    const server = await serve()
    const provider = voice.provider(server.baseUrl)
    const messages: Message[] = []
    const pictures: string[] = []
    const seals: string[] = []

    async function say(spoken: Spoken): Promise<ToolCall[]> {
      server.add(voice.answer(spoken))
      const { reply } = await collectStream(provider, modelRequest({ image, messages }))
      const { body } = server.requests.at(-1)!
      expect(voice.faults(body)).toEqual([])
      expect(picturesIn(body)).toEqual(pictures)
      expect(voice.sealsIn(body)).toEqual(seals)
      expect(reply.error?.kind).toBe(spoken.cut ? 'cut' : undefined)
      messages.push({ role: 'assistant', reply })
      if (!reply.error) seals.push(...voice.seals(reply))
      return reply.toolCalls
    }

    function answer(call: ToolCall): void {
      const blob = call.id.replace('call', 'picture')
      const isPicture = call.name !== 'shell'
      messages.push(gave(call, isPicture ? pictureResult(blob) : ok))
      if (isPicture) pictures.push(blob)
    }

    for (let turn = 0; turn < TURNS; turn++) {
      const shown = turn % 40 === 5 ? [picture(`picture-${turn}-a`)] : []
      messages.push({ role: 'user', text: `Question ${turn}`, images: shown })
      pictures.push(...shown.map(({ blob }) => blob))
      for (const spoken of repliesOf(turn)) {
        const made = await say(spoken)
        // Now and then the person stops the turn before all of its calls have run, or the app ends.
        made.slice(0, turn % 11 === 7 ? 1 : made.length).forEach(answer)
      }
    }
    expect(server.requests.length).toBeGreaterThan(TURNS)
    expect(pictures.length).toBeGreaterThan(TURNS / 20)
  })
})

/** Turns of every kind: thoughts, calls, words before and after them, answers that are cut. */
function repliesOf(turn: number): Spoken[] {
  const hidden = { thought: `Thought ${turn}.`, seal: Buffer.from(`seal ${turn}`).toString('base64') }
  const words = { pieces: [`Answer ${turn}`, ', of two pieces.'] }
  const reading = { id: `call-${turn}-r`, name: 'explore_workspace', arguments: '{"target":"read"}' }
  const listing = { id: `call-${turn}-l`, name: 'shell', arguments: '{"command":"ls"}' }
  if (turn % 7 === 2) return [{ ...hidden, ...words, cut: true }]
  if (turn % 20 === 3) return [{ ...hidden, calls: [listing, reading] }, { ...words }]
  if (turn % 3 === 1)
    return [
      { ...hidden, ...words, calls: [listing, { ...listing, id: `call-${turn}-m` }] },
      { ...hidden, ...words },
    ]
  return [turn % 2 === 0 ? { ...hidden, ...words } : words]
}
