import { parseUrl } from '../../shared/parse-url'
import { type Sentence, sentence } from '../../shared/sentence'
import type { HttpAnswer } from '../web/send-request'
import type { ServiceAdapter } from './adapter'

type ServiceRequest = { label: string; url: string; adapter: ServiceAdapter }

/** Explains, as text, what an answer with this status means; undefined if the answer is as it should be. */
export function problemOf(answer: HttpAnswer, { label, url, adapter }: ServiceRequest): Sentence | undefined {
  const { status, type } = answer
  const own = adapter.problemOf?.(answer)
  if (own) return own
  const host = hostIn(url)
  if (status === 401 || status === 403)
    return sentence`${label} didn’t accept the API key. Copy it again from your account there.`
  if (status === 402) return sentence`Your ${label} account is out of credit, or its plan doesn’t allow this.`
  if (status === 429)
    return sentence`${label} is getting too many requests, or your plan’s limit is reached. Try again later.`
  if (status === 404 || status === 405 || (status >= 300 && status < 400))
    return sentence`${host} has nothing at this URL. Check the service’s URL in Settings.`
  if (status >= 500) return sentence`${label} is having a problem (status ${status}). Try again later.`
  if (status < 200 || status > 299) return sentence`${label} refused the request (status ${status}).`
  if (/html/i.test(type))
    return sentence`${host} responded with a web page instead of data. Check the service’s URL in Settings.`
  return undefined
}

/** Describes an answer that is not of the documented form. */
export function unknownForm(label: string): Sentence {
  return sentence`${label} sent a response that Atrium doesn’t understand. Check the service’s URL in Settings.`
}

/** Explains why a service could not be reached at all; undefined if there is no text for that. */
export function whyUnreached(thrown: unknown, url: string): Sentence | undefined {
  const host = hostIn(url)
  const code = codeOf(thrown)
  if (/^(ENOTFOUND|EAI_AGAIN|ENODATA)$/.test(code))
    return sentence`Can’t find ${host}. Check the URL and whether this computer is online.`
  if (code === 'ECONNREFUSED')
    return sentence`${host} refused the connection. Check that the server is running and the port is right.`
  if (/^(ECONNRESET|EPIPE|ERR_STREAM_PREMATURE_CLOSE|Z_BUF_ERROR)$/.test(code))
    return sentence`${host} closed the connection before its response was complete. Try again.`
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/.test(code))
    return sentence`This computer doesn’t trust the certificate of ${host}.`
  if (/^(EPROTO|ERR_SSL.*)$/.test(code)) return sentence`${host} doesn’t use https there. Check the URL and the port.`
  if (code === 'ETIMEDOUT' || (thrown instanceof Error && /^It took longer than/.test(thrown.message)))
    return sentence`${host} didn’t respond in time.`
  return undefined
}

function codeOf(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''
}

function hostIn(url: string): string {
  return parseUrl(url)?.host ?? url
}
