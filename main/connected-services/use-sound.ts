import { AppError, errorText, WordedError } from '../../shared/errors'
import { type LocalizedText, sentence } from '../../shared/sentence'
import { type AudioType, audioTypeOf } from '../../shared/services/audio-type'
import { cover } from '../vault/cover/cover'
import { asText, type ByteAnswer, exchangeBytes } from '../web/exchange-bytes'
import { publicWeb, type WebAccess, withNamedHosts, withPrivateHosts } from '../web/web-access'
import { requestUrl } from '../web/web-url'
import type { ServiceAccess, Signature, UsableService } from './connected-services'
import { type ReadAnswer, readAnswer } from './read-answer'
import { whyUnreached } from './service-problem'
import { MAX_SOUND_BYTES, SPEAK_LIMIT_MS, type SpokenSound, TRANSCRIBE_LIMIT_MS } from './sound'
import type { AskedWork, DirectWork, WorkRequest } from './work/work-capability'

export type Asking = {
  services: Pick<ServiceAccess, 'sign'>
  signal: AbortSignal
  web?: WebAccess
  limitMs?: number
}

type Whom = Parameters<typeof readAnswer>[2]
type AnswerReader<Result> = (answer: ByteAnswer, whom: Whom) => ReadAnswer<Result>

/**
 * The words in a sound that the person recorded or gave. Rejects with an `AppError` that says what to do, in which the key is
 * covered, or with the signal's reason.
 */
export async function transcribe(
  found: UsableService,
  { bytes, type }: { bytes: Uint8Array; type: AudioType },
  { limitMs = TRANSCRIBE_LIMIT_MS, ...asking }: Asking,
): Promise<string> {
  const offer = found.adapter.offers['audio.transcribe']
  if (offer?.type !== 'direct')
    throw new AppError('bad-input', sentence`${found.service.label} doesn’t transcribe speech.`)
  const file = { name: 'speech', mediaType: type, bytes }
  const read: AnswerReader<string> = (answer, whom) =>
    readAnswer(asText(answer), { parse: json => textOf(offer, json) }, whom)
  return asked(found, { request: requestOf(offer, found, { file, options: {} }), read }, { ...asking, limitMs })
}

/** A text as sound. Rejects as `transcribe` does. */
export async function speak(
  found: UsableService,
  text: string,
  { limitMs = SPEAK_LIMIT_MS, ...asking }: Asking,
): Promise<SpokenSound> {
  const offer = found.adapter.offers['audio.speak']
  if (offer?.type !== 'direct')
    throw new AppError('bad-input', sentence`${found.service.label} doesn’t read text aloud.`)
  const request = requestOf(offer, found, { text, options: {}, ending: 'mp3' })
  return asked(found, { request, read: readSound }, { ...asking, limitMs })
}

function requestOf(offer: DirectWork, { service, address }: UsableService, wanted: AskedWork): WorkRequest {
  const { model, options } = offer.settle(wanted, service)
  const told = Object.fromEntries(options.map(({ name, value }) => [name, value]))
  return offer.request({ ...wanted, options: told, ...(model !== undefined && { model }) }, address)
}

function textOf(offer: DirectWork, json: unknown): string {
  const product = offer.product({ type: 'json', json })
  if (product.type !== 'text') throw new Error('It is no text.')
  return product.text
}

/** Bytes are a sound by how they begin, whatever the service calls them. */
function readSound(answer: ByteAnswer, whom: Whom): ReadAnswer<SpokenSound> {
  const type = audioTypeOf(answer.bytes)
  if (answer.status === 200 && type) return { ok: true, result: { bytes: answer.bytes, type } }
  const read = readAnswer(asText(answer), { parse: refuse }, whom)
  const { label } = whom
  if (!read.ok && answer.status === 200 && /^audio\/|octet-stream/.test(answer.type)) {
    const problem = sentence`${label} returned something that isn’t audio. Try again, or use another service.`
    return { ok: false, problem }
  }
  return read
}

function refuse(): never {
  throw new Error('It is no sound.')
}

async function asked<Result>(
  { service, adapter }: UsableService,
  { request, read }: { request: WorkRequest; read: AnswerReader<Result> },
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
    throw new WordedError(detail === undefined ? problem : sentence`${problem} The service said: ${detail}`)
  } catch (thrown) {
    signal.throwIfAborted()
    throw failure(whyUnreached(thrown, request.url) ?? errorText(thrown), signature, thrown)
  }
}

/** The response may repeat the key. */
function failure(words: LocalizedText, { key }: Signature, thrown: unknown): AppError {
  const covered = key === undefined ? words : coveredWords(words, key)
  const cause = key === undefined ? { cause: thrown } : {}
  return new AppError(thrown instanceof AppError ? thrown.code : 'provider', covered, cause)
}

function coveredWords(words: LocalizedText, key: string): LocalizedText {
  if (typeof words === 'string') return cover(words, [{ reference: 'key', value: key }])
  return { id: words.id, values: words.values.map(value => coveredWords(value, key)) }
}
