import type { NetworkEffect } from '../../../shared/session/effects'
import { readWebPage, type WebPage } from '../../web/read-web-page'
import { publicWeb, withNamedHosts } from '../../web/web-access'
import { type Applier, onlyOne } from './applier'

type ReadPage = (url: string, signal: AbortSignal) => Promise<WebPage>

/** Reads the page of the address that was shown. Tests give another way to read one than the public web. */
export function fetchPageEffect(readPage?: ReadPage): Applier<NetworkEffect, WebPage> {
  return async (effects, _, { signal }) => {
    const effect = onlyOne(effects)
    const read = readPage ?? agreedWeb(effect)
    return { commit: async () => ({ outcome: await read(effect.url, signal) }) }
  }
}

/** The hosts that the card named, and no other: whoever calls this cannot choose how the web is reached. */
function agreedWeb({ hosts }: NetworkEffect): ReadPage {
  return (url, signal) => readWebPage(url, signal, withNamedHosts(publicWeb, hosts))
}
