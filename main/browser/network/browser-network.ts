import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, isIP, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { FOLDER_HOST, isFolderPage } from '../../../shared/browser/folder-pages'
import { parseUrl } from '../../../shared/parse-url'
import { isPrivateAddress, isPublicAddress } from '../../web/public-address'
import { hostOf } from '../../web/web-url'
import type { ServeFile } from '../files/serve-folder'
import { forwardRequest } from './forward-request'
import { lookupOf } from './lookup-of'

type Resolve = (host: string) => Promise<readonly LookupAddress[]>

/** The addresses that may be connected to, or in English why none may. */
type Allowed = { addresses: readonly LookupAddress[] } | { addresses?: undefined; why: string }

type AddressChecks = { resolve: Resolve; isReached(address: string): boolean }

const systemResolve: Resolve = host => lookup(host, { all: true, verbatim: true })

/** All names below this one are this computer (RFC 6761), whatever a name server says. */
const THIS_COMPUTER = /(^|\.)localhost$/i
const LOOPBACK: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]

/** Looks a host up. A name that has a private address among its public ones is an attack or a mistake. */
async function allowedAddresses(
  { host: hostname, port }: { host: string; port: number },
  { resolve, isReached }: AddressChecks,
): Promise<Allowed> {
  const host = hostOf({ hostname })
  const found = await lookedUp(host, resolve).catch(() => [])
  if (found.length === 0) return { why: `${host} was not found.` }
  if (found.every(({ address }) => isPublicAddress(address))) return { addresses: found }
  const isAgreed = isReached(`${hostname}:${port}`) || isReached(`${host}:${port}`)
  if (isAgreed && found.every(({ address }) => isPublicAddress(address) || isPrivateAddress(address)))
    return { addresses: found }
  return { why: `${host}:${port} is on this computer or its network, which the page was not let reach.` }
}

async function lookedUp(host: string, resolve: Resolve): Promise<readonly LookupAddress[]> {
  const family = isIP(host)
  if (family !== 0) return [{ address: host, family }]
  if (THIS_COMPUTER.test(host)) return LOOPBACK
  // Copies, so that what is looked at cannot change any more.
  return (await resolve(host)).map(({ address }) => ({ address, family: isIP(address) }))
}

type Target = { host: string; port: number; addresses: readonly LookupAddress[] }

const CONNECT_MS = 30_000

/** Joins a client to a host, by the addresses that were looked at. */
function openTunnel({ socket, head }: { socket: Duplex; head: Buffer }, { host, port, addresses }: Target): void {
  const upstream = connect({ host, port, lookup: lookupOf(addresses), autoSelectFamily: true, timeout: CONNECT_MS })
  const fail = () => {
    upstream.destroy()
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
  }
  upstream.once('timeout', fail)
  upstream.once('error', fail)
  socket.once('close', () => upstream.destroy())
  upstream.once('connect', () => {
    upstream.off('timeout', fail).off('error', fail).setTimeout(0)
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
    if (head.length > 0) upstream.write(head)
    join(socket, upstream)
  })
}

/** If one side ends, so does the other. */
function join(one: Duplex, other: Socket): void {
  other.on('error', () => one.destroy())
  other.once('close', () => one.destroy())
  one.pipe(other).pipe(one)
}

/**
 * The only way out for pages of a folder's browser: a proxy on this computer, which looks every name up itself and connects to the very
 * addresses that it has looked at. So no page, redirect, script, socket or worker comes to this computer or its network unasked, whatever
 * a name server says a moment later.
 */
export type BrowserNetwork = {
  /** For Chromium's settings, such as `http://127.0.0.1:4321`. */
  proxyRules: string
  /** Without it, and the name `PROXY_USER`, it does nothing for anybody: every account and program of the computer can connect to it. */
  proxyPassword: string
  /** Lets pages reach a host and port of this computer or its network from now on, such as `localhost:3000`. */
  reach(address: string): void
  /** Has `heard` called with each address that was refused, until the function that it returns is called. */
  whenRefused(heard: (address: string) => void): () => void
  close(): Promise<void>
}

export type NetworkParts = {
  /** Tests look names up themselves. */
  resolve?: Resolve
  /** For pages of the folder's files, which this gives, and whose way to everybody else is shut until the person opens it. */
  folder?: { serve: ServeFile; hasNetwork(): boolean }
}

/** By which pages say to their proxy that they are pages of the browser. */
export const PROXY_USER = 'atrium'
const CHALLENGE = 'Basic realm="The browser of a folder"'

/** Rejects where no port can be had. */
export async function browserNetwork({ resolve = systemResolve, folder }: NetworkParts = {}): Promise<BrowserNetwork> {
  const reached = new Set<string>()
  const listeners = new Set<(address: string) => void>()
  const proxyPassword = randomBytes(16).toString('hex')
  const isKnown = knowsPassword(proxyPassword)

  async function allowed(host: string, port: number): Promise<Allowed> {
    if (host === FOLDER_HOST) return { why: 'Files of the folder are opened in a tab of their own.' }
    if (folder && !folder.hasNetwork()) return { why: 'Pages of the folder have no network.' }
    const found = await allowedAddresses({ host, port }, { resolve, isReached: address => reached.has(address) })
    if (!found.addresses) for (const heard of listeners) heard(`${host}:${port}`)
    return found
  }

  const server = createServer((request, response) => void forward(request, response))
  server.on(
    'connect',
    (request: IncomingMessage, socket: Duplex, head: Buffer) => void tunnel(request, { socket, head }),
  )
  const open = followSockets(server)

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isKnown(request)) {
      response.setHeader('proxy-authenticate', CHALLENGE)
      return refuse(response, 407, 'This is the way of Atrium’s browser alone.')
    }
    const url = urlOf(request.url ?? '')
    if (url?.protocol !== 'http:') return refuse(response, 400, 'This is no web server.')
    if (folder && isFolderPage(url.href)) return folder.serve(request, response, url.href)
    const found = await allowed(url.hostname, Number(url.port || 80))
    if (!found.addresses) return refuse(response, 403, found.why)
    forwardRequest(request, response, { url, addresses: found.addresses })
  }

  async function tunnel(request: IncomingMessage, from: { socket: Duplex; head: Buffer }): Promise<void> {
    from.socket.on('error', () => from.socket.destroy())
    if (!isKnown(request)) {
      from.socket.end(`HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: ${CHALLENGE}\r\n\r\n`)
      return
    }
    const target = urlOf(`http://${request.url ?? ''}`)
    const port = Number(/:(\d+)$/.exec(request.url ?? '')?.[1])
    if (!target || !(port > 0)) return refuseTunnel(from.socket, 'There is no such address.')
    const found = await allowed(target.hostname, port)
    if (!found.addresses) return refuseTunnel(from.socket, found.why)
    openTunnel(from, { host: hostOf(target), port, addresses: found.addresses })
  }

  await new Promise<void>((resolved, rejected) => server.once('error', rejected).listen(0, '127.0.0.1', resolved))
  const { port } = server.address() as AddressInfo
  return {
    proxyRules: `http://127.0.0.1:${port}`,
    proxyPassword,
    reach(address) {
      const url = urlOf(`http://${address}`)
      if (!url) return
      const ports = /:\d+$/.test(address) ? [url.port || '80'] : ['80', '443']
      for (const one of ports) reached.add(`${url.hostname}:${one}`)
    },
    whenRefused(heard) {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
    close: () =>
      new Promise(closed => {
        server.close(() => closed())
        for (const socket of open) socket.destroy()
      }),
  }
}

/** Returns a check of whether a request has the proxy's password. */
function knowsPassword(password: string): (request: IncomingMessage) => boolean {
  const wanted = Buffer.from(`Basic ${Buffer.from(`${PROXY_USER}:${password}`).toString('base64')}`)
  return ({ headers }) => {
    const given = Buffer.from(headers['proxy-authorization'] ?? '')
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  }
}

function urlOf(raw: string): URL | undefined {
  return parseUrl(raw) ? new URL(raw) : undefined
}

function refuse(response: ServerResponse, status: number, why: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(why)
}

function refuseTunnel(socket: Duplex, why: string): void {
  socket.end(`HTTP/1.1 403 Forbidden\r\n\r\n${why}`)
}

/** A server waits for its connections, those of tunnels too, until somebody ends them. */
function followSockets(server: Server): Set<Duplex> {
  const open = new Set<Duplex>()
  server.on('connection', socket => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return open
}
