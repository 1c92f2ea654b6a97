import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPrivateAddress, isPublicAddress } from '../../web/public-address'
import { hostOf } from '../../web/web-url'

export type Resolve = (host: string) => Promise<readonly LookupAddress[]>

/** The addresses that may be connected to, or in English why none may. */
export type Allowed = { addresses: readonly LookupAddress[] } | { addresses?: undefined; why: string }

type AddressChecks = { resolve: Resolve; isReached(address: string): boolean }

export const systemResolve: Resolve = host => lookup(host, { all: true, verbatim: true })

/** All names below this one are this computer (RFC 6761), whatever a name server says. */
const THIS_COMPUTER = /(^|\.)localhost$/i
const LOOPBACK: readonly LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
]

/** Looks a host up. A name that has a private address among its public ones is an attack or a mistake. */
export async function allowedAddresses(
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
