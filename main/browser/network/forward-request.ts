import type { LookupAddress } from 'node:dns'
import {
  Agent,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { hostOf } from '../../web/web-url'
import { lookupOf } from './lookup-of'

type Target = { url: URL; addresses: readonly LookupAddress[] }

/** They are between two neighbours only (RFC 9110, 7.6.1). */
const HOP_BY_HOP = new Set([
  ...['connection', 'keep-alive', 'proxy-authenticate', 'proxy-authorization', 'proxy-connection'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade'],
])

/** Connections are kept by host and port, whose addresses were looked at when they were opened. */
const agent = new Agent({ keepAlive: true, maxSockets: 64, timeout: 60_000 })

/** Hands a plain request on to the addresses that were looked at, and the answer back as it comes. */
export function forwardRequest(request: IncomingMessage, response: ServerResponse, { url, addresses }: Target): void {
  const upstream = httpRequest({
    ...{ agent, method: request.method, path: `${url.pathname}${url.search}`, setHost: false },
    ...{ host: hostOf(url), port: url.port || 80, lookup: lookupOf(addresses) },
    headers: { ...withoutHops(request.headers), host: url.host },
  })
  upstream.on('response', answer => {
    // A server that says 407 is none that pages have a password for; Chromium would take the answer for the proxy's own.
    const status = answer.statusCode === 407 ? 502 : (answer.statusCode ?? 502)
    response.writeHead(status, answer.statusMessage ?? '', withoutHops(answer.headers))
    answer.pipe(response)
    answer.on('error', () => response.destroy())
  })
  // Chromium says by itself that a connection broke off.
  upstream.on('error', () => response.destroy())
  response.once('close', () => upstream.destroy())
  request.pipe(upstream)
}

function withoutHops(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = new Set((headers.connection ?? '').toLowerCase().split(/[\s,]+/))
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name) && !named.has(name)))
}
