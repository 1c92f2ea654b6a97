import { decodeText } from './decode-body'
import { mediaType } from './media-type'
import { openRequest } from './open-request'
import { readBody } from './read-body'
import { addressFor, checkedHeaders, type HttpAnswer, type SentRequest } from './send-request'
import type { WebAccess } from './web-access'
import { withinTime } from './within-time'

/** A request whose body may be any bytes. */
type ByteRequest = Omit<SentRequest, 'body'> & { body?: string | Uint8Array | undefined }

/** The answer of a server, as it came. */
export type ByteAnswer = { status: number; type: string; charset?: string; bytes: Uint8Array; location?: string }

type Exchange = { signal: AbortSignal; web: WebAccess; maxBytes: number }

/** Sends a request once, and follows no redirect. Rejects as `sendRequest` does, and where the answer has more bytes. */
export async function exchangeBytes(request: ByteRequest, { signal, web, maxBytes }: Exchange): Promise<ByteAnswer> {
  const url = addressFor(request.url, web)
  const { method, body } = request
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
  const headers = { ...checkedHeaders(request.headers), ...length }
  return withinTime(web.timeLimitMs, signal, async inner => {
    const outgoing = { method, headers, ...(body !== undefined && { body }) }
    const answer = await openRequest(url, outgoing, { web, signal: inner })
    try {
      const { statusCode: status = 0 } = answer
      const { location } = answer.headers
      const bytes = await readBody(answer, maxBytes)
      return {
        status,
        ...mediaType(answer.headers['content-type']),
        bytes,
        ...(location !== undefined && { location }),
      }
    } finally {
      answer.destroy()
    }
  })
}

/** The same answer as text, whatever its type says: errors of services are JSON under many names. */
export function asText({ status, type, charset, bytes, location }: ByteAnswer): HttpAnswer {
  const text = decodeText(Buffer.from(bytes), charset)
  return { status, type, bytes: bytes.length, text, ...(location !== undefined && { location }) }
}
