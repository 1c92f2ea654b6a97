import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { TabFailure } from '../../../shared/browser/browser-tabs'
import type { BrowserNetwork } from '../network/browser-network'
import { hostAndPort } from './typed-address'

const MOST = 500

/** Remembers where the network of a folder let no page, so that it can be said why nothing came from there. */
export function blockedHosts({ whenRefused }: Pick<BrowserNetwork, 'whenRefused'>) {
  const refused = new Set<string>()
  const stop = whenRefused(address => {
    refused.add(address)
    const [oldest] = refused
    if (refused.size > MOST && oldest !== undefined) refused.delete(oldest)
  })
  return {
    /**
     * Returns the reason why the network did not let a page through to an address: there is none, or it belongs to this
     * computer or its network. Undefined if it did.
     */
    async kindOf(url: string): Promise<TabFailure['kind'] | undefined> {
      const address = hostAndPort(url)
      if (address === undefined || !refused.has(address)) return undefined
      const host = address.replace(/:\d+$/, '').replace(/^\[|\]$/g, '')
      if (isIP(host) || host === 'localhost' || host.endsWith('.localhost')) return 'proxy'
      return lookup(host).then(
        () => 'proxy' as const,
        () => 'not-found' as const,
      )
    },
    end: stop,
  }
}
