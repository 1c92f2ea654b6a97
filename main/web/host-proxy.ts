import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { isIP, type LookupFunction, connect as openSocket, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { AppError } from '../../shared/errors'
import { parseUrl } from '../../shared/parse-url'
import type { HostConnection } from '../../shared/session/effects'
import { checkedAddresses } from './checked-addresses'
import { pinnedTo } from './open-request'
import type { WebAccess } from './web-access'
import { hostOf } from './web-url'

/** A proxy for one command. `blocked` are the hosts that it asked for and that were not allowed, `local` those of a private network. */
export type HostProxy = {
  connections(): HostConnection[]
  blocked(): string[]
  local(): string[]
  close(): Promise<void>
}

type ProxyOptions = {
  /** The path of the Unix socket to listen on. */
  socket: string
  /** The hosts that may be connected to, as `hostKey` writes them. */
  hosts: readonly string[]
  web: Pick<WebAccess, 'resolve' | 'isAllowed'>
}

const MOST_CONNECTIONS = 256
const MOST_NAMED = 20
const LONGEST_NAME = 253

/** Writes a host as rules and cards name it: in lower case, with its port unless that is the web's. */
export function hostKey(host: string, port: number): string {
  const name = host
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
  if (port === 443 || port === 80) return name
  return isIP(name) === 6 ? `[${name}]:${port}` : `${name}:${port}`
}

/**
 * Starts an HTTP proxy that connects to the named hosts and to no other. A name is resolved once, outside of the sandbox,
 * and only if it is allowed: a look-up carries data too. Addresses of private networks are refused.
 */
export async function hostProxy({ socket, hosts, web }: ProxyOptions): Promise<HostProxy> {
  const stopped = new AbortController()
  const gate = hostGate(hosts, { web, signal: stopped.signal })
  const traffic = countTraffic()
  const server = createServer((incoming, response) => {
    forward(incoming, response, { gate, traffic }).catch(() => fail(response))
  })
  server.maxConnections = MOST_CONNECTIONS
  server.on('connect', (incoming: IncomingMessage, client: Duplex, head: Buffer) => {
    tunnel(incoming, { client, head }, { gate, traffic }).catch(() => client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n'))
  })
  server.on('clientError', (_, client) => client.destroy())
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(socket, resolve)
  })
  return {
    connections: traffic.connections,
    blocked: gate.blocked,
    local: gate.local,
    async close() {
      stopped.abort()
      const closed = new Promise<void>(resolve => server.close(() => resolve()))
      server.closeAllConnections()
      await Promise.all([closed, traffic.end()])
    },
  }
}

/** The way to an allowed host. `key` is its name in rules. */
type HostWay = { key: string; host: string; lookup: LookupFunction }

/** Decides which hosts are connected to, and remembers which were not. */
function hostGate(hosts: readonly string[], way: { web: ProxyOptions['web']; signal: AbortSignal }) {
  const allowed = new Set(hosts)
  const blocked = new Set<string>()
  const local = new Set<string>()
  return {
    blocked: () => [...blocked],
    local: () => [...local],

    /** Resolves to undefined where the host is not allowed. Rejects where it has no address, or a private one. */
    async wayTo(url: URL, port: number): Promise<HostWay | undefined> {
      const key = hostKey(url.hostname, port)
      if (!allowed.has(key)) {
        if (blocked.size < MOST_NAMED) blocked.add(key)
        return undefined
      }
      try {
        return { key, host: hostOf(url), lookup: pinnedTo(await checkedAddresses(url, way)) }
      } catch (thrown) {
        if (thrown instanceof AppError && local.size < MOST_NAMED) local.add(key)
        throw thrown
      }
    },
  }
}

/** Counts the bytes of each host, and ends all connections in the end. */
function countTraffic() {
  const totals = new Map<string, HostConnection>()
  const open = new Set<Duplex>()
  const hold = (stream: Duplex): void => {
    open.add(stream)
    stream.on('close', () => open.delete(stream))
  }
  return {
    hold,
    connections: () => [...totals.values()],

    count(host: string, upstream: Socket): void {
      const total = totals.get(host) ?? { host, sent: 0, received: 0 }
      totals.set(host, total)
      hold(upstream)
      upstream.on('close', () => {
        total.sent += upstream.bytesWritten
        total.received += upstream.bytesRead
      })
    },

    async end(): Promise<void> {
      const ends = [...open].map(stream => new Promise(resolve => stream.once('close', resolve)))
      for (const stream of open) stream.destroy()
      await Promise.all(ends)
    },
  }
}

type Exchange = { gate: ReturnType<typeof hostGate>; traffic: ReturnType<typeof countTraffic> }

/** Connects to a host for a program that speaks to it in a way of its own, which is TLS as a rule. */
async function tunnel(
  { url = '' }: IncomingMessage,
  { client, head }: { client: Duplex; head: Buffer },
  { gate, traffic }: Exchange,
): Promise<void> {
  traffic.hold(client)
  client.on('error', () => client.destroy())
  const target = authorityOf(url)
  if (!target) return void client.end('HTTP/1.1 400 Bad Request\r\n\r\n')
  const { port } = target
  const way = await gate.wayTo(target.url, port)
  if (!way) return void client.end(`HTTP/1.1 403 Forbidden\r\ncontent-type: text/plain\r\n\r\n${refusal(url)}`)
  const upstream = openSocket({ host: way.host, port, lookup: way.lookup })
  traffic.count(way.key, upstream)
  upstream.on('error', () => client.destroy())
  upstream.on('close', () => client.destroy())
  client.on('close', () => upstream.destroy())
  upstream.on('connect', () => {
    client.write('HTTP/1.1 200 Connection established\r\n\r\n')
    upstream.write(head)
    client.pipe(upstream)
    upstream.pipe(client)
  })
}

/** Sends on a request of plain HTTP. */
async function forward(
  incoming: IncomingMessage,
  response: ServerResponse,
  { gate, traffic }: Exchange,
): Promise<void> {
  const url = plainUrl(incoming.url ?? '')
  if (!url) return void response.writeHead(400).end()
  const way = await gate.wayTo(url, Number(url.port || 80))
  if (!way) return void response.writeHead(403, { 'content-type': 'text/plain' }).end(refusal(url.host))
  const { method } = incoming
  const headers = { ...withoutHops(incoming.headers), host: url.host }
  // A connection of its own, whose bytes are this command's.
  const outgoing = request(url, { method, headers, agent: false, lookup: way.lookup })
  outgoing.on('socket', upstream => traffic.count(way.key, upstream))
  outgoing.on('response', answer => {
    response.writeHead(answer.statusCode ?? 502, withoutHops(answer.headers))
    answer.pipe(response)
    answer.on('error', () => response.destroy())
  })
  outgoing.on('error', () => fail(response))
  incoming.on('error', () => outgoing.destroy())
  response.on('close', () => outgoing.destroy())
  incoming.pipe(outgoing)
}

function fail(response: ServerResponse): void {
  if (response.headersSent) response.destroy()
  else response.writeHead(502).end()
}

const refusal = (host: string): string => `Atrium’s sandbox doesn’t connect to ${host}.\n`

/** Reads the target of a CONNECT request, such as `example.org:443`. */
function authorityOf(text: string): { url: URL; port: number } | undefined {
  const [, host = '', digits = ''] = /^(\[[0-9a-f:.]+\]|[\w.-]+):(\d{1,5})$/i.exec(text) ?? []
  const port = Number(digits)
  const isRight = host !== '' && host.length <= LONGEST_NAME && port >= 1 && port <= 65_535
  const url = isRight ? plainUrl(`http://${host}/`) : undefined
  return url && { url, port }
}

function plainUrl(text: string): URL | undefined {
  return /^http:\/\//i.test(text) && parseUrl(text) !== null ? new URL(text) : undefined
}

/** Headers that are for the next hop alone, by RFC 9110. */
const OF_THE_HOP = /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade)$/

function withoutHops<T>(headers: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_HOP.test(name)))
}
