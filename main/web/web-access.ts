import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { type ClientRequest, request as httpRequest, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { convertHtml } from './convert-html'
import type { Converted } from './html-to-markdown'
import { isPrivateAddress, isPublicAddress } from './public-address'
import { hostOf } from './web-url'

/** The access to the web. The product has one, `publicWeb`, which no setting changes. */
export type WebAccess = {
  resolve(host: string): Promise<readonly LookupAddress[]>
  isAllowed(address: string): boolean
  transport: Record<'http:' | 'https:', (url: URL, options: RequestOptions) => ClientRequest>
  toMarkdown(html: string, url: string, signal: AbortSignal): Promise<Converted>
  /** For each of the two ways to a page, from the look-up of the name to the last byte. */
  timeLimitMs: number
  /** A person has agreed to a host of this computer or its network. */
  reachesPrivate?: true
  /** Returns whether a person has agreed that this host is contacted. Without it any host may be. */
  isAgreed?(host: string): boolean
}

/** A way to the web for one piece of work. */
export type WebRequestContext = { web: WebAccess; signal: AbortSignal }

export const publicWeb: WebAccess = Object.freeze({
  resolve: (host: string) => lookup(host, { all: true, verbatim: true }),
  isAllowed: isPublicAddress,
  transport: Object.freeze({ 'http:': httpRequest, 'https:': httpsRequest }),
  toMarkdown: convertHtml,
  timeLimitMs: 30_000,
})

/** The web with what is private in it, as far as a person may agree to that. */
export function withPrivateHosts(web: WebAccess): WebAccess {
  return { ...web, isAllowed: isPrivateAddress, reachesPrivate: true }
}

/** The web as a person agreed to it: these hosts, and no other that one of them leads to. */
export function withNamedHosts(web: WebAccess, hosts: readonly string[]): WebAccess {
  const named = new Set(hosts.map(host => hostOf({ hostname: host })))
  return { ...web, isAgreed: host => named.has(host) }
}
