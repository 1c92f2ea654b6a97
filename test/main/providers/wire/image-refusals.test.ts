import { afterEach, describe, expect, test } from 'vitest'
import type { Message, Request } from '../../../../main/providers/provider'
import { inEnglish, type LocalizedText } from '../../../../shared/sentence'
import { collectStream, modelRequest } from '../../../helpers/collect-stream'
import { type Answer, events, type ModelServer, messageEvents, modelServer, plain } from '../../../helpers/model-server'
import { pngFile } from '../../../helpers/png-file'
import { type Voice, voices } from '../../../helpers/protocol-voices'

const open: ModelServer[] = []

afterEach(() => Promise.all(open.splice(0).map(server => server.close())))

const call = { id: 'c1', name: 'explore_workspace', arguments: '{}' }
const shot = { name: 'shot.png', mimeType: 'image/png', bytes: 1234, blob: 'a', pixels: { width: 640, height: 480 } }
const messages: Message[] = [
  { role: 'user', text: 'Look', images: [shot] },
  { role: 'assistant', reply: { text: '', toolCalls: [call] } },
  {
    role: 'tool',
    callId: 'c1',
    name: 'explore_workspace',
    result: { isError: false, content: [{ type: 'image', mimeType: 'image/png', blob: 'b' }] },
  },
]
const picture = pngFile(3, 2, [0, 0, 0])

/** As one session: the same adapter is asked each time. */
async function serve(voice: Voice, ...script: Answer[]) {
  const server = await modelServer(script)
  open.push(server)
  const provider = voice.provider(server.baseUrl)
  const told: string[] = []
  const warn = (words: LocalizedText) => void told.push(inEnglish(words))
  const ask = (part: Partial<Request> = {}) =>
    collectStream(provider, modelRequest({ messages, image: async () => picture, warn, ...part }))
  const seen = () => server.requests.map(({ body }) => JSON.stringify(body).includes(picture.toString('base64')))
  const last = () => JSON.stringify(server.requests.at(-1)?.body)
  return { ask, told, seen, last }
}

describe.each(Object.entries(voices))('%s', (_, voice) => {
  const answer = voice.answer({ pieces: ['Yes.'] })

  test('tells a model that sees no pictures of them in words, and the person of that once', async () => {
    const { ask, told, seen, last } = await serve(voice, answer, answer, answer)
    expect((await ask({ seesImages: false })).reply.text).toBe('Yes.')
    expect(last()).toContain('(\\"shot.png\\", image/png, 1,234 bytes, 640 × 480 pixels), but you cannot see images.')
    expect(last()).toContain(`(image/png, ${picture.length} bytes, 3 × 2 pixels), but you cannot see images.`)
    await ask({ seesImages: false })
    expect(told).toEqual([expect.stringContaining('“test-model” can’t see images here')])
    await ask({ model: 'other' })
    expect(seen()).toEqual([false, false, true])
  })

  test('tells the person nothing where there is no picture', async () => {
    const { ask, told } = await serve(voice, answer)
    await ask({ seesImages: false, messages: [{ role: 'user', text: 'Hello' }] })
    expect(told).toEqual([])
  })

  test.each([
    [400, 'Invalid content type. image_url is only supported by certain models.'],
    [400, 'Failed to deserialize the JSON body: messages[1]: unknown variant `image_url`, expected `text` at line 1'],
    [400, 'this model does not support image input'],
    [400, 'messages[1].content must be a string'],
    [400, 'gpt-oss is not a multimodal model'],
    [404, 'No endpoints found that support image input'],
    [500, 'image input is not supported - hint: if this is unexpected, you may need to provide the mmproj'],
  ])('goes on without pictures where a server answers %i: %s', async (status, message) => {
    const refusal = plain(status, { type: 'error', error: { type: 'invalid_request_error', message } })
    const { ask, told, seen } = await serve(voice, refusal, answer, answer)
    expect((await ask()).reply.text).toBe('Yes.')
    expect((await ask()).reply.text).toBe('Yes.')
    expect(seen()).toEqual([true, false, false])
    expect(told).toEqual([expect.stringContaining('can’t see images here')])
  })

  test('leaves pictures out of one request where one of them is not taken, and shows those of the next', async () => {
    const refusal = plain(400, { type: 'error', error: { type: 'x', message: 'image: Could not process image' } })
    const { ask, told, seen } = await serve(voice, refusal, answer, answer)
    expect((await ask()).reply.text).toBe('Yes.')
    expect((await ask()).reply.text).toBe('Yes.')
    expect(seen()).toEqual([true, false, true])
    expect(told).toEqual([expect.stringContaining('An image in this conversation wasn’t accepted')])
  })
})

/** A refusal that comes as an event of a stream, after the status said that all is well. */
const streamed: Record<string, (message: string) => Answer> = {
  'openai-chat': message => events([{ error: { code: 400, message } }]),
  'openai-responses': message => events([{ type: 'error', code: 'invalid_request_error', message }]),
  anthropic: message => messageEvents([{ type: 'error', error: { type: 'invalid_request_error', message } }]),
}

describe.each(Object.entries(streamed))('%s', (name, refusal) => {
  const voice = voices[name] as Voice
  const answer = voice.answer({ pieces: ['Yes.'] })

  test.each([
    ['The model does not support images', [true, false, false]],
    ['Could not process image', [true, false, true]],
  ])('goes on without pictures where it is said in the stream: %s', async (message, expected) => {
    const { ask, told, seen } = await serve(voice, refusal(message), answer, answer)
    expect((await ask()).reply).toMatchObject({ text: 'Yes.' })
    expect((await ask()).reply.error).toBeUndefined()
    expect(seen()).toEqual(expected)
    expect(told).toHaveLength(1)
  })

  test('shows the refusal where something of the reply was shown before', async () => {
    const half = voice.answer({ pieces: ['Half'], cut: true })
    const rest = refusal('The model does not support images')
    const text = [half, rest].map(one => (one.type === 'stream' ? one.text : '')).join('')
    const { ask, seen } = await serve(voice, { type: 'stream', text }, answer)
    expect((await ask()).reply).toMatchObject({ text: 'Half', error: { kind: 'bad-request' } })
    expect(seen()).toEqual([true])
  })
})
