import { AppError, WordedError, wordsOf } from '../../shared/errors'
import { sentence, type Words } from '../../shared/sentence'
import { audioTypeOf } from '../../shared/services/audio-type'
import { cover } from '../vault/cover'
import { asText, type ByteAnswer, type ByteRequest, exchangeBytes } from '../web/exchange-bytes'
import { publicWeb, type WebAccess, withNamedHosts, withPrivateHosts } from '../web/web-access'
import { requestUrl } from '../web/web-url'
import type { ServiceAccess, Signature, UsableService } from './connected-services'
import { type ReadAnswer, readAnswer } from './read-answer'
import { whyUnreached } from './service-problem'
import {
  MAX_SOUND_BYTES,
  SPEAK_LIMIT_MS,
  type Speech,
  type SpokenSound,
  TRANSCRIBE_LIMIT_MS,
  type Transcript,
  type Transcription,
} from './sound'

export type Asking = {
  services: Pick<ServiceAccess, 'sign'>
  signal: AbortSignal
  web?: WebAccess
  limitMs?: number
}

/** What a service answered, with what of the input it could not do, in English for models. */
export type Used<Result> = { result: Result; unmet: readonly string[] }

/** The words in a sound. Rejects with an `AppError` that says what to do, in which the key is covered, or with the signal's reason. */
export async function transcribe(
  found: UsableService,
  input: Transcription,
  asking: Asking,
): Promise<Used<Transcript>> {
  const capability = found.adapter.offers['audio.transcribe']
  if (!capability) throw new AppError('bad-input', sentence`${found.service.label} does not write down speech.`)
  const model = input.model ?? set(found, 'transcribeModel')
  const { request, unmet } = capability.request({ ...input, model }, found.address)
  const limitMs = asking.limitMs ?? TRANSCRIBE_LIMIT_MS
  const read: Read<Transcript> = (answer, whom) => readAnswer(asText(answer), capability, whom)
  const result = await asked(found, { request, read }, { ...asking, limitMs })
  return { result, unmet }
}

/** A text as sound. Rejects as `transcribe` does. */
export async function speak(found: UsableService, input: Speech, asking: Asking): Promise<Used<SpokenSound>> {
  const capability = found.adapter.offers['audio.speak']
  if (!capability) throw new AppError('bad-input', sentence`${found.service.label} does not speak.`)
  const settings = { model: input.model ?? set(found, 'speakModel'), voice: input.voice ?? set(found, 'voice') }
  const { request, unmet } = capability.request({ ...input, ...settings }, found.address)
  const limitMs = asking.limitMs ?? SPEAK_LIMIT_MS
  const result = await asked(found, { request, read: readSound }, { ...asking, limitMs })
  return { result, unmet }
}

/** What the person set for the service; a model can ask for another one. */
function set({ service, adapter }: UsableService, field: keyof NonNullable<typeof adapter.fields>): string | undefined {
  return service.values[field]?.trim() || adapter.fields?.[field] || undefined
}

type Whom = Parameters<typeof readAnswer>[2]
type Read<Result> = (answer: ByteAnswer, whom: Whom) => ReadAnswer<Result>

/** Bytes are a sound by how they begin, whatever the service calls them. */
function readSound(answer: ByteAnswer, whom: Whom): ReadAnswer<SpokenSound> {
  const type = audioTypeOf(answer.bytes)
  if (answer.status === 200 && type) return { ok: true, result: { bytes: answer.bytes, type } }
  const read = readAnswer(asText(answer), { parse: refuse }, whom)
  const { label } = whom
  if (!read.ok && answer.status === 200 && /^audio\/|octet-stream/.test(answer.type))
    return {
      ok: false,
      problem: sentence`${label} answers with something that is no sound. Try again, or use another service.`,
    }
  return read
}

function refuse(): never {
  throw new Error('It is no sound.')
}

async function asked<Result>(
  { service, adapter }: UsableService,
  { request, read }: { request: ByteRequest; read: Read<Result> },
  { services, signal, web = publicWeb, limitMs = 0 }: Asking,
): Promise<Result> {
  const { label } = service
  let signature: Signature = { headers: [] }
  try {
    const { url, isPrivate } = requestUrl(request.url)
    signature = await services.sign(service.id, request.url)
    const agreed = withNamedHosts(isPrivate ? withPrivateHosts(web) : web, [url.hostname])
    const headers = [...request.headers, ...signature.headers]
    const way = { signal, web: { ...agreed, timeLimitMs: limitMs }, maxBytes: MAX_SOUND_BYTES }
    const answered = read(await exchangeBytes({ ...request, headers }, way), { label, url: request.url, adapter })
    if (answered.ok) return answered.result
    const { problem, detail } = answered
    throw new WordedError(detail === undefined ? problem : sentence`${problem} It says: ${detail}`)
  } catch (thrown) {
    signal.throwIfAborted()
    throw failure(whyUnreached(thrown, request.url) ?? wordsOf(thrown), signature, thrown)
  }
}

/** What came back may repeat the key. */
function failure(words: Words, { key }: Signature, thrown: unknown): AppError {
  const covered = key === undefined ? words : coveredWords(words, key)
  const cause = key === undefined ? { cause: thrown } : {}
  return new AppError(thrown instanceof AppError ? thrown.code : 'provider', covered, cause)
}

function coveredWords(words: Words, key: string): Words {
  if (typeof words === 'string') return cover(words, [{ reference: 'key', value: key }])
  return { id: words.id, values: words.values.map(value => coveredWords(value, key)) }
}
