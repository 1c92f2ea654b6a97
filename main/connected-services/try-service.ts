import { errorText } from '../../shared/errors'
import { type LocalizedText, messageIn, type Sentence, sentence } from '../../shared/sentence'
import type { ServiceTest } from '../../shared/services/connected-service'
import { cover } from '../vault/cover/cover'
import { sendRequest } from '../web/send-request'
import { publicWeb, type WebAccess, withNamedHosts, withPrivateHosts } from '../web/web-access'
import { requestUrl } from '../web/web-url'
import type { ServiceAccess, Signature, UsableService } from './connected-services'
import { readAnswer } from './read-answer'
import { whyUnreached } from './service-problem'

const LIMIT_MS = 15_000

type Trying = { services: Pick<ServiceAccess, 'sign'>; signal: AbortSignal; web?: WebAccess; limitMs?: number }

/** Makes the small request that a kind of service is tried by, and says in words what is wrong. Rejects only where it was stopped. */
export async function tryService(found: UsableService, trying: Trying): Promise<ServiceTest> {
  const started = performance.now()
  const outcome = await tried(found, trying)
  trying.signal.throwIfAborted()
  return { ...outcome, durationMs: Math.round(performance.now() - started) }
}

type Outcome = Omit<ServiceTest, 'durationMs'>

async function tried(found: UsableService, trying: Trying): Promise<Outcome> {
  const { service, adapter, address } = found
  const { services, signal, web = publicWeb, limitMs = LIMIT_MS } = trying
  const { label } = service
  let signature: Signature = { headers: [] }
  try {
    const { probe } = adapter
    if (!probe) {
      const { trySound } = await import('./try-sound')
      await trySound(found, { services, signal, web, limitMs })
      return { ok: true, ...messageIn(sentence`${label} responded.`) }
    }
    const request = probe.request(address)
    const { url, isPrivate } = requestUrl(request.url)
    signature = await services.sign(service.id, request.url)
    const agreed = withNamedHosts(isPrivate ? withPrivateHosts(web) : web, [url.hostname])
    const headers = [...request.headers, ...signature.headers]
    const answer = await sendRequest({ ...request, headers }, signal, { ...agreed, timeLimitMs: limitMs })
    if (probe.isGood?.(answer)) return { ok: true, ...messageIn(sentence`${label} responded.`) }
    const read = readAnswer(answer, probe, { label, url: request.url, adapter })
    if (!read.ok) return failed(read.problem, signature, read.detail)
    return { ok: true, ...messageIn(sentence`${label} responded.`) }
  } catch (thrown) {
    return failed(whyUnreached(thrown, address) ?? errorText(thrown), signature)
  }
}

/** The response may repeat the key. */
function failed(words: Sentence | LocalizedText, { key }: Signature, detail?: string): Outcome {
  const covered = (text: string) => (key === undefined ? text : cover(text, [{ reference: 'key', value: key }]))
  const { message, ...rest } = messageIn(words)
  return { ok: false, message: covered(message), ...rest, ...(detail !== undefined && { detail: covered(detail) }) }
}
