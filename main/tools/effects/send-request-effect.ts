import { fetchesPage, type NetworkEffect } from '../../../shared/session/effects'
import { readWebPage, type WebPage } from '../../web/read-web-page'
import { type HttpAnswer, sendRequest } from '../../web/send-request'
import { publicWeb, type WebAccess, withNamedHosts, withPrivateHosts } from '../../web/web-access'
import { type Applier, onlyOne } from './applier'
import { checkFree, type SavedDownload, saveDownload } from './save-download'

/** A page as text, or the answer as it came: whichever the plan was for. */
export type RequestOutcome = { page?: WebPage; answer?: HttpAnswer; saved?: SavedDownload }

/** Sends the request that was shown. Tests give another web than the public one. */
export function sendRequestEffect(web: WebAccess = publicWeb): Applier<NetworkEffect, RequestOutcome> {
  return async (effects, _, context) => {
    const effect = onlyOne(effects)
    if (effect.saveTo === undefined) {
      return { commit: async () => ({ outcome: await send(effect, context.signal, webFor(effect, web)) }) }
    }
    const { url, headers = [], saveTo } = effect
    await checkFree(saveTo, context)
    return {
      async commit() {
        const { saved, changed } = await saveDownload({ url, headers, saveTo }, context, webFor(effect, web))
        return { outcome: { saved }, changed }
      },
    }
  }
}

/** The hosts that the card named, and no other: whoever calls this cannot choose how the web is reached. */
function webFor({ hosts, isPrivate, timeLimitMs = 0 }: NetworkEffect, web: WebAccess): WebAccess {
  const agreed = withNamedHosts(isPrivate ? withPrivateHosts(web) : web, hosts)
  return timeLimitMs > 0 ? { ...agreed, timeLimitMs } : agreed
}

async function send(effect: NetworkEffect, signal: AbortSignal, web: WebAccess): Promise<RequestOutcome> {
  if (fetchesPage(effect)) return { page: await readWebPage(effect.url, signal, web) }
  const { method, url, headers = [], body } = effect
  return { answer: await sendRequest({ method, url, headers, body }, signal, web) }
}
