import type { LookupAddress } from 'node:dns'
import type { IncomingMessage, OutgoingHttpHeaders, RequestOptions } from 'node:http'
import type { LookupFunction } from 'node:net'
import type { RequestMethod } from '../../shared/session/effects'
import { checkedAddresses } from './checked-addresses'
import type { WebRequestContext } from './web-access'

export type Outgoing = { method: RequestMethod; headers: OutgoingHttpHeaders; body?: string | Uint8Array }

/**
 * Sends one request and resolves with its answer, of which only the head was read; the caller destroys it. The name is
 * looked up once, checked, and the connection goes to just those addresses, so that a second, different answer of the DNS
 * has no effect; the Host header and the certificate's name stay those of the URL. Follows no redirect, sends no cookie.
 */
export async function openRequest(
  url: URL,
  { method, headers, body }: Outgoing,
  way: WebRequestContext,
): Promise<IncomingMessage> {
  const addresses = await checkedAddresses(url, way)
  const send = url.protocol === 'https:' ? way.web.transport['https:'] : way.web.transport['http:']
  const options: RequestOptions = {
    method,
    headers: { 'user-agent': 'Atrium', 'accept-encoding': 'gzip, deflate, br', ...headers },
    signal: way.signal,
    // A connection of its own: a shared one could have been made for another address.
    agent: false,
    lookup: pinnedTo(addresses),
  }
  return new Promise((resolve, reject) => {
    const request = send(url, options)
    request.on('response', resolve)
    request.on('error', reject)
    request.on('close', () => reject(new Error(`${url.host} closed the connection without an answer.`)))
    request.end(body)
  })
}

export function pinnedTo(addresses: LookupAddress[]): LookupFunction {
  return (_host, options, callback) => {
    const [first] = addresses
    if (options.all) callback(null, addresses)
    else if (first) callback(null, first.address, first.family)
  }
}
