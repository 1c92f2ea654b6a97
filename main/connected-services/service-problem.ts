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
    return sentence`${label} does not accept the key. Copy it again from your account there.`
  if (status === 402) return sentence`Your account with ${label} has no credit left, or its plan does not allow this.`
  if (status === 429)
    return sentence`${label} is asked too often, or the limit of your plan is reached. Try again later.`
  if (status === 404 || status === 405 || (status >= 300 && status < 400))
    return sentence`At ${host} there is nothing at this address. Check the address of the service in Settings.`
  if (status >= 500) return sentence`${label} has a problem of its own (status ${status}). Try again later.`
  if (status < 200 || status > 299) return sentence`${label} refuses the request (status ${status}).`
  if (/html/i.test(type))
    return sentence`${host} answers with a web page and not with data. Check the address of the service in Settings.`
  return undefined
}

/** Describes an answer that is not of the documented form. */
export function unknownForm(label: string): Sentence {
  return sentence`${label} answers in a form that Atrium does not understand. Check the address of the service in Settings.`
}

/** Explains why a service could not be reached at all; undefined if there is no text for that. */
export function whyUnreached(thrown: unknown, url: string): Sentence | undefined {
  const host = hostIn(url)
  const code = codeOf(thrown)
  if (/^(ENOTFOUND|EAI_AGAIN|ENODATA)$/.test(code))
    return sentence`${host} could not be found. Check the address, and whether this computer is online.`
  if (code === 'ECONNREFUSED')
    return sentence`${host} refuses the connection. Is the server running, and the port right?`
  if (/^(ECONNRESET|EPIPE|ERR_STREAM_PREMATURE_CLOSE|Z_BUF_ERROR)$/.test(code))
    return sentence`${host} broke off before its answer was whole. Try again.`
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS/.test(code))
    return sentence`The certificate of ${host} is not one that this computer trusts.`
  if (/^(EPROTO|ERR_SSL.*)$/.test(code))
    return sentence`${host} does not speak https there. Check the address and the port.`
  if (code === 'ETIMEDOUT' || (thrown instanceof Error && /^It took longer than/.test(thrown.message)))
    return sentence`${host} does not answer in time.`
  return undefined
}

function codeOf(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''
}

function hostIn(url: string): string {
  return parseUrl(url)?.host ?? url
}
