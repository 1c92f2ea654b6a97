import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

/** A request to a service that works with sound. `fields` are those of its form, and `sound` is the file of it, or the body itself. */
export type SoundRequest = {
  method: string
  url: URL
  headers: IncomingMessage['headers']
  body: Buffer
  fields: Record<string, string>
  sound: Buffer
}

/** The format of a service that transcribes speech, or speaks, according to its documentation. */
export type SoundFormat = {
  key: (key: string) => [name: string, value: string]
  /** Absent for what it does not do. */
  transcribe?: {
    path: string
    /** Returns the name under which the model is sent. */
    model(request: SoundRequest): string | null | undefined
    language(request: SoundRequest): string | null | undefined
    words(text: string): object
  }
  speak?: { path: RegExp; text(request: SoundRequest): unknown; model(request: SoundRequest): unknown }
  wrongKey: [status: number, body: object]
  noCredit: [status: number, body: object]
  tooOften: [status: number, body: object]
}

const openAiTranscribes: NonNullable<SoundFormat['transcribe']> = {
  path: '/v1/audio/transcriptions',
  model: ({ fields }) => fields.model,
  language: ({ fields }) => fields.language,
  words: text => ({ text, usage: { type: 'tokens', input_tokens: 14, output_tokens: 45, total_tokens: 59 } }),
}

const openAiSpeaks: NonNullable<SoundFormat['speak']> = {
  path: /^\/v1\/audio\/speech$/,
  text: ({ body }) => JSON.parse(body.toString()).input,
  model: ({ body }) => JSON.parse(body.toString()).model,
}

const openAiErrors = {
  key: (key: string): [string, string] => ['authorization', `Bearer ${key}`],
  wrongKey: [401, { error: { message: 'Incorrect API key provided.', type: 'invalid_request_error' } }],
  noCredit: [402, { error: { message: 'Payment required.', type: 'billing' } }],
  tooOften: [429, { error: { message: 'Rate limit reached.', type: 'requests', code: 'rate_limit_exceeded' } }],
} as const satisfies Partial<SoundFormat>

export const soundFormats: Readonly<Record<string, SoundFormat>> = {
  openai: {
    ...openAiErrors,
    transcribe: openAiTranscribes,
    speak: openAiSpeaks,
    noCredit: [429, { error: { message: 'You exceeded your current quota.', code: 'insufficient_quota' } }],
  },
  'whisper-server': { ...openAiErrors, transcribe: openAiTranscribes },
  'speech-server': { ...openAiErrors, speak: openAiSpeaks },
  deepgram: {
    key: key => ['authorization', `Token ${key}`],
    transcribe: {
      path: '/v1/listen',
      model: ({ url }) => url.searchParams.get('model'),
      language: ({ url }) => url.searchParams.get('language'),
      words: transcript => ({
        metadata: { request_id: 'a847f427', duration: 1.5, channels: 1, models: ['30089e05'] },
        results: { channels: [{ alternatives: [{ transcript, confidence: 0.99, words: [] }] }] },
      }),
    },
    speak: {
      path: /^\/v1\/speak$/,
      text: ({ body }) => JSON.parse(body.toString()).text,
      model: ({ url }) => url.searchParams.get('model'),
    },
    wrongKey: [401, { err_code: 'INVALID_AUTH', err_msg: 'Invalid credentials.', request_id: 'x' }],
    noCredit: [402, { err_code: 'ASR_PAYMENT_REQUIRED', err_msg: 'Project does not have enough credits.' }],
    tooOften: [429, { err_code: 'TOO_MANY_REQUESTS', err_msg: 'Too many requests.' }],
  },
  elevenlabs: {
    key: key => ['xi-api-key', key],
    transcribe: {
      path: '/v1/speech-to-text',
      model: ({ fields }) => fields.model_id,
      language: ({ fields }) => fields.language_code,
      words: text => ({ language_code: 'eng', language_probability: 0.98, text, words: [] }),
    },
    speak: {
      path: /^\/v1\/text-to-speech\/[\w%-]+$/,
      text: ({ body }) => JSON.parse(body.toString()).text,
      model: ({ body }) => JSON.parse(body.toString()).model_id,
    },
    wrongKey: [401, { detail: { status: 'invalid_api_key', message: 'Invalid API key' } }],
    noCredit: [401, { detail: { status: 'quota_exceeded', message: 'This request exceeds your quota.' } }],
    tooOften: [429, { detail: { status: 'too_many_concurrent_requests', message: 'Too many requests.' } }],
  },
}

export type SoundAnswering = (request: SoundRequest, response: ServerResponse) => void

/** A server on this computer that a service is taken for. */
export async function soundServer(answer: SoundAnswering) {
  const received: SoundRequest[] = []
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const url = new URL(request.url ?? '/', 'http://localhost')
    const one = { method: request.method ?? '', url, headers: request.headers, body, ...(await formIn(request, body)) }
    received.push(one)
    answer(one, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received, close }
}

export async function soundServerHere(answer: SoundAnswering) {
  const server = await soundServer(answer)
  onTestFinished(server.close)
  return server
}

/** Read by Node's own reader of forms. */
async function formIn(request: IncomingMessage, body: Buffer): Promise<Pick<SoundRequest, 'fields' | 'sound'>> {
  const type = request.headers['content-type'] ?? ''
  if (!type.startsWith('multipart/form-data')) return { fields: {}, sound: body }
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  const fields: Record<string, string> = {}
  let sound: Buffer = Buffer.alloc(0)
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = value
    else sound = Buffer.from(await value.arrayBuffer())
  }
  return { fields, sound }
}

export function answerSound(response: ServerResponse, bytes: Uint8Array, type = 'audio/mpeg'): void {
  response.writeHead(200, { 'content-type': type }).end(bytes)
}

/** A tone in WAV, of one channel with 16 bits: so many seconds of it. With syllables it swells as a voice does, which is no noise. */
export function toneWav({ seconds = 1, hertz = 440, rate = 16_000, loudness = 0.3, syllables = 0 } = {}): Buffer {
  const samples = Math.round(seconds * rate)
  const bytes = Buffer.alloc(44 + 2 * samples)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(36 + 2 * samples, 4)
  bytes.write('WAVEfmt ', 8)
  for (const [at, value] of [16, 1 | (1 << 16), rate, 2 * rate, 2 | (16 << 16)].entries())
    bytes.writeUInt32LE(value, 16 + 4 * at)
  bytes.write('data', 36)
  bytes.writeUInt32LE(2 * samples, 40)
  for (let at = 0; at < samples; at++) {
    const swell = syllables === 0 ? 1 : Math.max(0, Math.sin((2 * Math.PI * syllables * at) / rate)) ** 2
    const value = Math.sin((2 * Math.PI * hertz * at) / rate) * swell * loudness * 32_767
    bytes.writeInt16LE(Math.round(value), 44 + 2 * at)
  }
  return bytes
}

/** Frames of MP3 by their heads: enough to be taken for that. */
export const MP3 = Buffer.concat(
  Array.from({ length: 4 }, () => Buffer.from([0xff, 0xfb, 0x90, 0x64, ...Buffer.alloc(413)])),
)
