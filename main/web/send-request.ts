import type { OutgoingHttpHeaders } from 'node:http'
import type { RequestMethod } from '../../shared/session/effects'
import { decodeText } from './decode-body'
import { isReadable, mediaType } from './media-type'
import { openRequest } from './open-request'
import { readBody } from './read-body'
import type { WebAccess } from './web-access'
import { requestUrl, webUrl } from './web-url'
import { withinTime } from './within-time'

/** The content of a request: this, and nothing else except what every request of Atrium has. */
export type SentRequest = {
  method: RequestMethod
  url: string
  headers: readonly { name: string; value: string }[]
  body?: string | undefined
}

/** The answer of a server. `text` is undefined if its kind is no text; `location` is set if it points elsewhere. */
export type HttpAnswer = { status: number; type: string; bytes: number; text?: string; location?: string }

/**
 * The headers that decide where a request goes and where it ends, which Atrium sets: otherwise the card would show a
 * different request from the one sent.
 */
const OWN = /^(?:host|connection|content-length|transfer-encoding|upgrade|te|trailer|keep-alive|expect|proxy-.*)$/i
const NAME = /^[\w!#$%&'*+.^`|~-]{1,100}$/
/** The values that HTTP can carry there, and a person can see. */
const VALUE = /^[\x20-\x7e\u00a1-\u00ff]{0,8000}$/
const MOST_HEADERS = 50

/**
 * Sends a request as it was shown, and once. It follows no redirect: the address that an answer points to is another request, for a
 * person to agree to. Rejects with an `Error` for the model, or with the signal's reason.
 */
export async function sendRequest(request: SentRequest, signal: AbortSignal, web: WebAccess): Promise<HttpAnswer> {
  const url = addressFor(request.url, web)
  const { method, body } = request
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  const headers = { ...checkedHeaders(request.headers), ...length }
  return withinTime(web.timeLimitMs, signal, async inner => {
    const outgoing = { method, headers, ...(body !== undefined && { body }) }
    const answer = await openRequest(url, outgoing, { web, signal: inner })
    try {
      const { statusCode: status = 0 } = answer
      const { type, charset } = mediaType(answer.headers['content-type'])
      const bytes = method === 'HEAD' ? Buffer.alloc(0) : await readBody(answer)
      const { location } = answer.headers
      const hasText = isReadable(type) || bytes.length === 0
      return {
        status,
        type,
        bytes: bytes.length,
        ...(hasText && { text: decodeText(bytes, charset) }),
        ...(location !== undefined && { location }),
      }
    } finally {
      answer.destroy()
    }
  })
}

/** Throws an `Error` for the model where this web does not lead there. */
export function addressFor(raw: string, { reachesPrivate }: WebAccess): URL {
  return reachesPrivate ? requestUrl(raw).url : webUrl(raw)
}

/** Throws an `Error` for the model where headers cannot be sent as they stand. */
export function checkedHeaders(headers: SentRequest['headers']): OutgoingHttpHeaders {
  if (headers.length > MOST_HEADERS) throw new Error(`'headers' must not have more than ${MOST_HEADERS} entries.`)
  const checked = new Map<string, string[]>()
  for (const { name, value } of headers) {
    if (!NAME.test(name)) throw new Error(`'headers' has a name that no header can have: ${JSON.stringify(name)}.`)
    if (OWN.test(name)) throw new Error(`'headers' must not set ${name}: that follows from the request itself.`)
    if (!VALUE.test(value))
      throw new Error(`The value of the header ${name} has characters that no header can carry, or is too long.`)
    const key = name.toLowerCase()
    checked.set(key, [...(checked.get(key) ?? []), value])
  }
  return Object.fromEntries(checked)
}
