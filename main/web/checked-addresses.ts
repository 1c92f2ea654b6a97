import type { LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import { AppError } from '../../shared/errors'
import { unlessAborted } from '../unless-aborted'
import type { WebAccess } from './web-access'
import { hostOf } from './web-url'

/**
 * The addresses of a URL's host, every one of which may be connected to. Rejects with `AppError('denied')` where one may
 * not: a name that has a public and a private address is an attack or a mistake, and never a web page.
 */
export async function checkedAddresses(
  url: URL,
  { web, signal }: { web: Pick<WebAccess, 'resolve' | 'isAllowed'>; signal: AbortSignal },
): Promise<LookupAddress[]> {
  const host = hostOf(url)
  const family = isIP(host)
  const found = family ? [{ address: host, family }] : await unlessAborted(signal, web.resolve(host))
  if (found.length === 0) throw new Error(`${host} has no address.`)
  if (!found.every(({ address }) => web.isAllowed(address))) {
    throw new AppError('denied', `${host} leads to this computer or a private network, where Atrium reads no pages.`)
  }
  // Copies, so that what was checked cannot change any more.
  return found.map(({ address }) => ({ address, family: isIP(address) }))
}
