import { parseUrl } from '../../../shared/parse-url'
import { type LocalizedText, messageIn, sentence, withValues } from '../../../shared/sentence'
import type { ProviderError } from '../../../shared/session/messages'
import { bounded, causesOf, ProviderFault } from './provider-fault'

const MESSAGE_LIMIT = 500
const DETAIL_LIMIT = 1000

/** The destination of a request, and how far it had come when it failed. `expired` is true if a time limit ended it. */
export type Failure = {
  baseUrl: string
  apiKey?: string | undefined
  answered: boolean
  signal: AbortSignal
  expired: boolean
  /** True if the server kept signaling that it is there, and nothing else. */
  onlyPings?: boolean
}

/** Anything that was thrown on the way to a server and back, worded for the person and free of the key. */
export function failureError(thrown: unknown, failure: Failure): ProviderError {
  if (failure.signal.aborted) return { kind: 'cancelled', message: 'Stopped.' }
  if (failure.expired && failure.answered) return failure.onlyPings ? ONLY_PINGS : WENT_QUIET
  if (failure.expired) return NO_ANSWER
  return sealed(wordedError(thrown, failure), failure.apiKey)
}

const NO_ANSWER: ProviderError = {
  kind: 'timeout',
  ...messageIn(sentence`The server didn’t respond in time. Try again, or check whether it’s busy loading the model.`),
}
const WENT_QUIET: ProviderError = {
  kind: 'timeout',
  ...messageIn(
    sentence`The server stopped sending in the middle of its reply. The partial reply is kept; continue from here, or send again.`,
  ),
}
const ONLY_PINGS: ProviderError = {
  kind: 'timeout',
  ...messageIn(
    sentence`The server kept the connection open but sent no part of its reply for a long time. The partial reply is kept; continue from here, or send again.`,
  ),
}

/** Servers quote keys back. Very short ones are no secrets, and taking them out would garble the words. */
function sealed(error: ProviderError, apiKey: string | undefined): ProviderError {
  const key = apiKey?.trim() ?? ''
  const clean = (text: string) => (key.length < 4 ? text : text.replaceAll(key, '[key]'))
  const { detail, sentence: words } = error
  return {
    ...error,
    message: bounded(clean(error.message), MESSAGE_LIMIT),
    ...(words && { sentence: withValues(words, value => bounded(clean(value), MESSAGE_LIMIT)) }),
    ...(detail !== undefined && { detail: bounded(clean(detail), DETAIL_LIMIT) }),
  }
}

function wordedError(thrown: unknown, { baseUrl, answered }: Failure): ProviderError {
  const causes = causesOf(thrown)
  const fault = causes.find(cause => cause instanceof ProviderFault)
  if (fault) return fault.error
  const text = causes.map(tell).join(' < ')
  const errorAt = FAULTS.find(([pattern]) => pattern.test(text))?.[1] ?? UNKNOWN
  const worded = answered && isClosed(text) ? CUT : errorAt(placeOf(baseUrl))
  return { ...worded, detail: text }
}

/** The connection ended in the middle of a reply. */
export const CUT: ProviderError = {
  kind: 'cut',
  ...messageIn(
    sentence`The connection closed before the reply was complete. The partial reply is kept; continue from here, or send again.`,
  ),
}

/** Codes of Node and undici first, then those of Chromium's network stack. The first that fits counts. */
const FAULTS: readonly [RegExp, (place: LocalizedText) => ProviderError][] = [
  [
    /ECONNREFUSED|ERR_CONNECTION_REFUSED/,
    place => ({
      kind: 'network',
      ...messageIn(sentence`Can’t reach ${place}. Check the URL and that the server is running.`),
    }),
  ],
  [
    /ENOTFOUND|EAI_AGAIN|ERR_NAME_NOT_RESOLVED|ERR_INTERNET_DISCONNECTED/,
    place => ({
      kind: 'network',
      ...messageIn(sentence`Can’t find the host of ${place}. Check the URL and whether this computer is online.`),
    }),
  ],
  [
    /CERT_|_CERT\b|CERTIFICATE|UNABLE_TO_VERIFY|ERR_TLS|ERR_SSL|ERR_CERT|EPROTO|SSL routines/,
    place => ({
      kind: 'network',
      ...messageIn(
        sentence`Can’t connect securely to ${place}: its certificate or TLS wasn’t accepted. Check the URL, including http or https.`,
      ),
    }),
  ],
  [
    /ETIMEDOUT|_TIMEOUT\b|ERR_TIMED_OUT|timed out/i,
    place => ({
      kind: 'timeout',
      ...messageIn(sentence`${place} didn’t respond in time. Try again, or check whether the server is busy.`),
    }),
  ],
  [
    /Invalid URL|Failed to parse URL|bad port/i,
    () => ({
      kind: 'bad-request',
      ...messageIn(sentence`Can’t use this provider’s URL. Check it in Settings.`),
    }),
  ],
]

const UNKNOWN = (place: LocalizedText): ProviderError => ({
  kind: 'network',
  ...messageIn(sentence`Can’t connect to ${place}. Check the network and try again.`),
})

/** undici's words for an end without the end of the body. A reset has a code of its own and stays a network fault. */
function isClosed(text: string): boolean {
  return (
    /UND_ERR_SOCKET|other side closed|terminated|ERR_CONTENT_LENGTH_MISMATCH/.test(text) && !/ECONNRESET/.test(text)
  )
}

function tell(cause: Error): string {
  const code = 'code' in cause && typeof cause.code === 'string' ? ` (${cause.code})` : ''
  const inner = cause instanceof AggregateError ? ` [${cause.errors.map(String).join(', ')}]` : ''
  return `${cause.message}${code}${inner}`
}

/** Never the whole URL: its user name, password or query may hold a key. */
function placeOf(baseUrl: string): LocalizedText {
  return parseUrl(baseUrl)?.origin ?? sentence`this URL`
}
