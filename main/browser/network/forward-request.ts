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

/** Of the words beside a status, what Node reads and does not send. */
const UNSENDABLE = /[^\t\x20-\x7e\x80-\xff]/g

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
    agent,
    method: request.method,
    path: `${url.pathname}${url.search}`,
    setHost: false,
    host: hostOf(url),
    port: url.port || 80,
    lookup: lookupOf(addresses),
    headers: { ...withoutHops(request.headers), host: url.host },
  })
  upstream.on('response', answer => {
    answer.on('error', () => response.destroy())
    if (!beginAnswer(response, answer)) return void upstream.destroy()
    answer.pipe(response)
  })
  // Chromium says by itself that a connection broke off.
  upstream.on('error', () => response.destroy())
  response.once('close', () => upstream.destroy())
  request.pipe(upstream)
}

/**
 * Says what a server said before its content. What Node reads of a server it need not take to be sent, such as a status
 * of 0: whoever asked is told that the connection broke off.
 */
function beginAnswer(response: ServerResponse, answer: IncomingMessage): boolean {
  // A server that says 407 is none that pages have a password for; Chromium would take the answer for the proxy's own.
  const status = answer.statusCode === 407 ? 502 : (answer.statusCode ?? 502)
  try {
    response.writeHead(status, (answer.statusMessage ?? '').replace(UNSENDABLE, ''), withoutHops(answer.headers))
    return true
  } catch {
    response.destroy()
    return false
  }
}

function withoutHops(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = new Set((headers.connection ?? '').toLowerCase().split(/[\s,]+/))
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name) && !named.has(name)))
}
