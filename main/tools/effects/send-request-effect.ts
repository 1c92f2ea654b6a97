import { fetchesPage, type NetworkEffect } from '../../../shared/session/effects'
import { referencesIn } from '../../../shared/vault/vault-reference'
import { cover, type SentSecret } from '../../vault/cover'
import { withSecrets } from '../../vault/request-secrets'
import { readWebPage, type WebPage } from '../../web/read-web-page'
import { type HttpAnswer, sendRequest } from '../../web/send-request'
import { publicWeb, type WebAccess, withNamedHosts, withPrivateHosts } from '../../web/web-access'
import type { ToolContext } from '../tool-context'
import { type Applier, onlyOne } from './applier'
import { checkFree, type SavedDownload, saveDownload } from './save-download'

/** A page as text, or the answer as it came: whichever the plan was for. */
export type RequestOutcome = { page?: WebPage; answer?: HttpAnswer; saved?: SavedDownload }

/** Sends the request that was shown. Tests give another web than the public one. */
export function sendRequestEffect(web: WebAccess = publicWeb): Applier<NetworkEffect, RequestOutcome> {
  return async (effects, _, context) => {
    const effect = onlyOne(effects)
    if (effect.saveTo !== undefined) await checkFree(effect.saveTo, context)
    return {
      async commit() {
        const { secrets, ...request } = withSecrets(effect, context.vault)
        for (const { reference } of secrets) await noteUse(reference, request.url, context)
        try {
          return await sent({ ...effect, ...request }, { context, web: webFor(effect, web), secrets })
        } catch (thrown) {
          throw secrets.length > 0 && thrown instanceof Error ? coveredError(thrown, secrets) : thrown
        }
      },
    }
  }
}

type Sending = { context: ToolContext; web: WebAccess; secrets: readonly SentSecret[] }

async function sent(effect: NetworkEffect, { context, web, secrets }: Sending) {
  const { url, headers = [], saveTo } = effect
  if (saveTo === undefined) {
    const outcome = await send(effect, context.signal, web)
    return { outcome: outcome.answer ? { answer: coveredAnswer(outcome.answer, secrets) } : outcome }
  }
  const { saved, changed } = await saveDownload({ url, headers, saveTo, secrets }, context, web)
  return { outcome: { saved }, changed }
}

function coveredAnswer(answer: HttpAnswer, secrets: readonly SentSecret[]): HttpAnswer {
  const { text, location } = answer
  return {
    ...answer,
    ...(text !== undefined && { text: cover(text, secrets) }),
    ...(location !== undefined && { location: cover(location, secrets) }),
  }
}

/** What a request of secrets fails with may repeat them. Who is asked whether it was cancelled still sees that. */
function coveredError(thrown: Error, secrets: readonly SentSecret[]): Error {
  const message = cover(thrown.message, secrets)
  return message === thrown.message ? thrown : new Error(message)
}

function noteUse(reference: string, url: string, { vault }: ToolContext): Promise<void> | undefined {
  const [named] = referencesIn(reference)
  return named && vault?.noteUse(named.entry, new URL(url).host)
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
