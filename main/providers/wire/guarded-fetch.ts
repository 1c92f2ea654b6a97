import { ProviderFault } from '../errors/provider-fault'
import { isWebPage, refusalError } from '../errors/server-refusal'

const REFUSAL_BYTES = 64 * 1024

/**
 * The one way to a model server. Sends the few headers that are meant, `own` among them, and nothing that the SDK or the environment adds;
 * follows no redirect, since that would turn a POST into a GET or carry the key elsewhere; and lets through only a
 * success that is no web page. Everything else is thrown as a `ProviderFault`.
 */
export function guardedFetch(fetch: typeof globalThis.fetch, own: Record<string, string>): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, headers: meantHeaders(init?.headers, own), redirect: 'manual' })
    if (response.ok && !isWebPage(response.headers)) return response
    const body = await startOf(response, REFUSAL_BYTES)
    throw new ProviderFault(refusalError({ status: response.status, headers: response.headers, body }))
  }
}

/** The text of a body up to `limit` bytes; the rest is not read. */
export async function startOf(response: Response, limit: number): Promise<string> {
  if (!response.body) return ''
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body) {
    text += decoder.decode(chunk, { stream: true })
    bytes += chunk.byteLength
    if (bytes >= limit) break
  }
  return text + decoder.decode()
}

function meantHeaders(given: ConstructorParameters<typeof Headers>[0], own: Record<string, string>): Headers {
  const headers = new Headers({ accept: 'text/event-stream, application/json', 'user-agent': 'Atrium', ...own })
  const asked = new Headers(given)
  const contentType = asked.get('content-type')
  if (contentType) headers.set('content-type', contentType)
  const beta = asked.get('anthropic-beta')
  if (beta) headers.append('anthropic-beta', beta)
  return headers
}
