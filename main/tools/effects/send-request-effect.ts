import { WordedError } from '../../../shared/errors'
import { fetchesPage, type NetworkEffect } from '../../../shared/session/effects'
import { referencesIn } from '../../../shared/vault/vault-reference'
import { whyUnreached } from '../../connected-services/service-problem'
import { cover, coverLong } from '../../vault/cover/cover'
import type { SentSecret } from '../../vault/cover/secret-forms'
import { withSecrets } from '../../vault/request-secrets'
import { MARKDOWN_SERVICE } from '../../web/ask-markdown-service'
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
        const { secrets: named, ...request } = withSecrets(effect, context.vault)
        for (const { reference } of named) await noteUse(reference, request.url, context)
        const { headers = [], key } = await signed({ ...effect, ...request }, context)
        const secrets = [...named, ...key]
        try {
          return await sent({ ...effect, ...request, headers }, { context, web: webFor(effect, web), secrets })
        } catch (thrown) {
          const told = inWords(thrown, effect)
          throw secrets.length > 0 && told instanceof Error ? coveredError(told, secrets) : told
        }
      },
    }
  }
}

/** The headers of a request with what makes it known as the person's, and the key that is in them. */
async function signed(effect: NetworkEffect, { connected }: ToolContext) {
  const { headers = [], signedBy, url } = effect
  if (!signedBy) return { headers, key: [] }
  if (!connected) throw new Error(`${signedBy.label} is not connected here.`)
  const signature = await connected.sign(signedBy.service, url)
  const key = signature.key === undefined ? [] : [{ reference: `key of ${signedBy.label}`, value: signature.key }]
  return { headers: [...headers, ...signature.headers], key }
}

type Sending = { context: ToolContext; web: WebAccess; secrets: readonly SentSecret[] }

async function sent(effect: NetworkEffect, { context, web, secrets }: Sending) {
  const { url, headers = [], saveTo } = effect
  if (saveTo === undefined) {
    const outcome = await send(effect, context.signal, web)
    return { outcome: outcome.answer ? { answer: await coveredAnswer(outcome.answer, secrets) } : outcome }
  }
  const { saved, changed } = await saveDownload({ url, headers, saveTo, secrets }, context, web)
  return { outcome: { saved: coveredSaid(saved, secrets) }, changed }
}

async function coveredAnswer(answer: HttpAnswer, secrets: readonly SentSecret[]): Promise<HttpAnswer> {
  const { text } = answer
  return { ...coveredSaid(answer, secrets), ...(text !== undefined && { text: await coverLong(text, secrets) }) }
}

/** Masks a server's description of its answer, and where that points. */
function coveredSaid<T extends { type: string; location?: string }>(answer: T, secrets: readonly SentSecret[]): T {
  const { type, location } = answer
  return {
    ...answer,
    type: cover(type, secrets),
    ...(location !== undefined && { location: cover(location, secrets) }),
  }
}

/** Of a service it is said what to do about it. */
function inWords(thrown: unknown, { signedBy, url }: NetworkEffect): unknown {
  const words = signedBy && whyUnreached(thrown, url)
  return words ? new WordedError(words, { cause: thrown }) : thrown
}

/** Masks an error, since the failure of a request with secrets may repeat them. A check for cancellation still recognizes it. */
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
  if (fetchesPage(effect)) {
    // The person has agreed to these hosts, and to no other.
    const isDirect = !effect.hosts.includes(MARKDOWN_SERVICE)
    return { page: await readWebPage(effect.url, { signal, web, isDirect }) }
  }
  const { method, url, headers = [], body } = effect
  return { answer: await sendRequest({ method, url, headers, body }, signal, web) }
}
