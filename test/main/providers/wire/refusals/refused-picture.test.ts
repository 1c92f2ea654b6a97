import { describe, expect, test, vi } from 'vitest'
import { openaiChat } from '../../../../../main/providers/openai-chat/openai-chat'
import type { Message, Request } from '../../../../../main/providers/provider'
import { inEnglish } from '../../../../../shared/sentence'
import { collectStream, modelRequest } from '../../../../helpers/collect-stream'
import { pngFile, pngSize } from '../../../../helpers/png-file'
import { type Voice, voices } from '../../../../helpers/protocol-voices'

// Loading an SDK may take seconds on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

/** Pictures by their blobs, each of its own colour. */
const pictures: Readonly<Record<string, Buffer>> = {
  small: pngFile(40, 20, [1, 2, 3]),
  other: pngFile(30, 20, [4, 5, 6]),
  third: pngFile(20, 20, [7, 8, 9]),
  wide: pngFile(9_000, 20, [10, 11, 12]),
  animated: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  // The bytes after its end are not part of it, and make it heavy.
  heavy: Buffer.concat([pngFile(50, 40, [13, 14, 15]), Buffer.alloc(5_200_000)]),
}

function shown(...blobs: string[]): Message[] {
  return blobs.flatMap((blob, at): Message[] => {
    const call = { id: `c${at}`, name: 'explore_workspace', arguments: '{}' }
    const content = [{ type: 'image' as const, mimeType: 'image/png', blob }]
    return [
      { role: 'user', text: 'Look' },
      { role: 'assistant', reply: { text: '', toolCalls: [call] } },
      { role: 'tool', callId: call.id, name: call.name, result: { isError: false, content } },
    ]
  })
}

/** The pictures of a request with their places in it, in whichever protocol. */
function picturesIn(value: unknown, path = ''): { path: string; data: string }[] {
  if (typeof value === 'string') {
    const data = /^data:image\/\w+;base64,(.+)$/s.exec(value)?.[1] ?? (/\.data$/.test(path) ? value : undefined)
    return data ? [{ path, data }] : []
  }
  if (!(value instanceof Object)) return []
  return Object.entries(value).flatMap(([key, one]) => picturesIn(one, path ? `${path}.${key}` : key))
}

const bytesOf = ({ data }: { data: string }) => Buffer.from(data, 'base64')
const blobOf = (bytes: Buffer) => Object.entries(pictures).find(([, one]) => one.equals(bytes))?.[0] ?? 'smaller'

/** A server that says what is wrong with the first picture that it does not take, or answers. */
function picky(voice: Voice, isRefused: (bytes: Buffer) => boolean, wordsFor: (path: string) => string) {
  const answered = voice.answer({ pieces: ['Yes.'] })
  const answer = answered.type === 'stream' ? answered.text : ''
  const bodies: string[] = []
  const sent: Buffer[][] = []
  const fetch: typeof globalThis.fetch = async (_, init) => {
    const found = picturesIn(JSON.parse(String(init?.body)))
    bodies.push(String(init?.body))
    sent.push(found.map(bytesOf))
    const bad = found.find(one => isRefused(bytesOf(one)))
    if (!bad) return new Response(answer, { headers: { 'content-type': 'text/event-stream' } })
    const error = { type: 'invalid_request_error', message: wordsFor(bad.path) }
    return Response.json({ type: 'error', error }, { status: 400 })
  }
  const provider = voice.provider('http://127.0.0.1:1/v1', { fetch })
  const told: string[] = []
  const ask = async (messages: Message[], more: Partial<Request> = {}) => {
    const image = async (hash: string) => pictures[hash] ?? Buffer.alloc(0)
    const warn = (words: Parameters<typeof inEnglish>[0]) => void told.push(inEnglish(words))
    const { reply } = await collectStream(provider, modelRequest({ messages, image, warn, model: 'm', ...more }))
    return reply
  }
  return { ask, told, sent, blobs: () => sent.map(all => all.map(blobOf)), last: () => bodies.at(-1) ?? '' }
}

describe.each(Object.entries(voices))('%s', (_, voice) => {
  test('makes a picture smaller that is larger than the server says, and sends the others as they are', async () => {
    const isWide = (bytes: Buffer) => pngSize(bytes)[0] > 8_000
    const { ask, sent, blobs, told, last } = picky(
      voice,
      isWide,
      path => `${path}: At least one of the image dimensions exceed max allowed size: 8000 pixels`,
    )
    const messages = shown('small', 'wide')
    expect(await ask(messages)).toMatchObject({ text: 'Yes.' })
    expect(blobs().at(-1)).toEqual(['small', 'smaller'])
    expect(pngSize(sent.at(-1)![1]!)).toEqual([8_000, 17])
    expect(told).toEqual([])
    expect(last()).not.toContain('you cannot see images')

    // It is known from then on.
    const requests = sent.length
    await ask(messages)
    expect(sent.length).toBe(requests + 1)
  })

  test('makes pictures smaller step by step where the server says no number', async () => {
    const isWide = (bytes: Buffer) => pngSize(bytes)[0] > 3_000
    const { ask, sent, blobs } = picky(voice, isWide, () => 'Your image is too large')
    expect(await ask(shown('small', 'wide'))).toMatchObject({ text: 'Yes.' })
    expect(blobs().at(-1)).toEqual(['small', 'smaller'])
    expect(pngSize(sent.at(-1)![1]!)[0]).toBe(2_048)
  })

  test('leaves out the one picture that a refusal names, from then on, and says so once', async () => {
    const isOther = (bytes: Buffer) => blobOf(bytes) === 'other'
    const { ask, blobs, told, last } = picky(voice, isOther, path => `${path}: Could not process image`)
    expect(await ask(shown('small', 'other', 'third'))).toMatchObject({ text: 'Yes.' })
    expect(await ask(shown('small', 'other', 'third'))).toMatchObject({ text: 'Yes.' })
    expect(blobs()).toEqual([
      ['small', 'other', 'third'],
      ['small', 'third'],
      ['small', 'third'],
    ])
    expect(last()).toContain('but this provider does not accept it')
    expect(last()).not.toContain('you cannot see images')
    expect(told).toEqual([
      'An image in this conversation wasn’t accepted, so “m” gets only a description of: image/png, 30 × 20 pixels.',
    ])
  })

  test('finds the one picture that is refused without being named', async () => {
    const isOther = (bytes: Buffer) => blobOf(bytes) === 'other'
    const { ask, blobs, told } = picky(voice, isOther, () => 'Could not process image')
    expect(await ask(shown('small', 'other', 'third'))).toMatchObject({ text: 'Yes.' })
    expect(blobs()).toEqual([
      ['small', 'other', 'third'],
      ['small', 'other'],
      ['small', 'third'],
    ])
    expect(told).toHaveLength(1)
  })

  test('leaves all out for one request where it is none of them alone', async () => {
    const { ask, blobs, last } = picky(
      voice,
      () => true,
      () => 'image: something is wrong',
    )
    expect(await ask(shown('small', 'other'))).toMatchObject({ text: 'Yes.' })
    expect(blobs().at(-1)).toEqual([])
    expect(last()).not.toContain('you cannot see images')
  })
})

test('a picture of a type that a server does not take is sent as one that it takes', async () => {
  const { ask, sent } = picky(
    {
      ...(voices['openai-chat'] as Voice),
      provider: (_, more) => openaiChat({ id: 'x', label: 'X', baseUrl: 'https://api.x.ai/v1', ...more }),
    },
    () => false,
    () => '',
  )
  const messages = shown('small', 'animated')
  const last = messages.at(-1)
  if (last?.role === 'tool') last.result.content = [{ type: 'image', mimeType: 'image/gif', blob: 'animated' }]
  await ask(messages)
  expect(sent.map(all => all.map(pngSize))).toEqual([
    [
      [40, 20],
      [1, 1],
    ],
  ])
})

test('a stop does not wait for a picture that is being made smaller', async () => {
  const stop = new AbortController()
  const { ask, sent } = picky(
    voices.anthropic as Voice,
    () => false,
    () => '',
  )
  const image = async () => {
    queueMicrotask(() => stop.abort())
    return pictures.heavy ?? Buffer.alloc(0)
  }
  const reply = await ask(shown('heavy'), { image, signal: stop.signal })
  expect(reply.error).toMatchObject({ kind: 'cancelled' })
  expect(sent).toEqual([])
})

describe('Anthropic, of which it is known how large pictures may be', () => {
  const claude = voices.anthropic as Voice
  const none = () =>
    picky(
      claude,
      () => false,
      () => '',
    )

  test('is sent a wide one smaller at once', async () => {
    const { ask, sent } = none()
    await ask(shown('small', 'wide'))
    expect(sent.map(all => all.map(bytes => pngSize(bytes)[0]))).toEqual([[40, 8_000]])
  })

  test('is sent one of more than 5 MB smaller, and not as words', async () => {
    const { ask, sent, last } = none()
    await ask(shown('small', 'heavy'))
    expect(sent.map(all => all.map(pngSize))).toEqual([[pngSize(pictures.small!), [50, 40]]])
    expect(last()).not.toContain('belongs here')
  })

  test('is sent more than 20, and those smaller', async () => {
    const { ask, sent } = none()
    await ask(shown(...Array.from({ length: 20 }, () => 'small'), 'wide'))
    expect(sent[0]).toHaveLength(21)
    expect(pngSize(sent[0]!.at(-1)!)[0]).toBe(2_000)
    await ask(shown(...Array.from({ length: 19 }, () => 'small'), 'wide'))
    expect(pngSize(sent[1]!.at(-1)!)[0]).toBe(8_000)
  })
})
