import type { LookupAddress } from 'node:dns'
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { lookupOf } from './lookup-of'

type Target = { host: string; port: number; addresses: readonly LookupAddress[] }

const CONNECT_MS = 30_000

/** Joins a client to a host, by the addresses that were looked at. */
export function openTunnel(
  { socket, head }: { socket: Duplex; head: Buffer },
  { host, port, addresses }: Target,
): void {
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
