import { fetchesPage, type NetworkEffect } from '../../../shared/session/effects'
import { readWebPage, type WebPage } from '../../web/read-web-page'
import { type HttpAnswer, sendRequest } from '../../web/send-request'
import { publicWeb, type WebAccess, withNamedHosts } from '../../web/web-access'
import { type Applier, onlyOne } from './applier'

/** A page as text, or the answer as it came: whichever the plan was for. */
export type RequestOutcome = { page?: WebPage; answer?: HttpAnswer }

/** Sends the request that was shown. Tests give another web than the public one. */
export function sendRequestEffect(web: WebAccess = publicWeb): Applier<NetworkEffect, RequestOutcome> {
  return async (effects, _, { signal }) => {
    const effect = onlyOne(effects)
    return { commit: async () => ({ outcome: await send(effect, signal, web) }) }
  }
}

/** The hosts that the card named, and no other: whoever calls this cannot choose how the web is reached. */
async function send(effect: NetworkEffect, signal: AbortSignal, web: WebAccess): Promise<RequestOutcome> {
  const { method, url, headers = [], body, hosts } = effect
  const agreed = withNamedHosts(web, hosts)
  if (fetchesPage(effect)) return { page: await readWebPage(url, signal, agreed) }
  return { answer: await sendRequest({ method, url, headers, body }, signal, agreed) }
}
