import { AppError } from '../../../shared/errors'
import { parseUrl } from '../../../shared/parse-url'
import { sentence } from '../../../shared/sentence'
import { checkedAddresses } from '../../web/checked-addresses'
import { publicWeb, type WebAccess } from '../../web/web-access'
import { webUrl } from '../../web/web-url'
import type { Fetch } from '../connection/bounded-fetch'

const LOOK_UP_MS = 10_000

/**
 * A fetch for a server at an address: where that is on the Internet, nothing that the server names is asked on this computer or in
 * its network. For a sign-in a server names pages of its choice, which are fetched and posted to with no question.
 */
export function keptOutside(plain: Fetch, server: string, web: WebAccess = publicWeb): Fetch {
  const origin = parseUrl(server)?.origin
  let isInside: Promise<boolean> | undefined

  return async (url, init) => {
    const target = String(url)
    const isOwn = origin !== undefined && parseUrl(target)?.origin === origin
    isInside ??= isOwn ? undefined : leadsInside(server, web)
    if (!isOwn && !(await isInside) && (await leadsInside(target, web)))
      throw new AppError(
        'denied',
        sentence`For sign-in, the server names a URL on this computer or its network, ${parseUrl(target)?.host ?? target}. Atrium doesn’t connect to it.`,
      )
    return plain(url, init)
  }
}

/** Returns whether an address is not on the Internet. For a name that cannot be resolved here, as behind a proxy, only its form decides. */
async function leadsInside(address: string, web: WebAccess): Promise<boolean> {
  const url = pageOf(address)
  if (url === undefined) return true
  try {
    await checkedAddresses(url, { web, signal: AbortSignal.timeout(LOOK_UP_MS) })
    return false
  } catch (thrown) {
    return thrown instanceof AppError
  }
}

/** The first page of a host, where that can be one of the Internet by its name. */
function pageOf(address: string): URL | undefined {
  const { protocol = '', host = '' } = parseUrl(address) ?? {}
  try {
    return webUrl(`${protocol}//${host}/`)
  } catch {
    return undefined
  }
}
