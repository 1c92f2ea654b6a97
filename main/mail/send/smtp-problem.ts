import type { MailServer } from '../../../shared/mail/mail-account'
import { visible } from '../../../shared/permissions'
import { type Sentence, sentence } from '../../../shared/sentence'
import { whyUnreached } from '../why-unreached'

/** An SMTP client's error, as far as it says. */
type Failure = { code: string; originalCode: string; message: string; response: string; responseCode: number }

/** Returns why an SMTP server could not be used, as a message with what to do. Nothing was handed over to it. */
export function smtpProblem(thrown: unknown, server: MailServer): Sentence {
  const { code, originalCode, message, response, responseCode } = failureOf(thrown)
  const { host, port, security } = server
  if (code === 'EAUTH' || responseCode === 535)
    return sentence`${host} didn’t accept the username and password. Many providers require an app password, which you create in your account settings.`
  if (code === 'EPROTOCOL' || (responseCode === 0 && /^(<|HTTP\/)/.test(response)))
    return sentence`${host} doesn’t speak SMTP on port ${port}. Check the server name and the port.`
  const unreached = whyUnreached(causeIn(message) ?? (originalCode || code), server, 'SMTP')
  if (unreached) return unreached
  if (code === 'ETLS' && security === 'starttls')
    return sentence`${host} doesn’t offer encryption on port ${port}, and Atrium never sends a password without it. Choose TLS, usually on port 465.`
  if (response !== '') return sentence`${host} refused: ${answerIn(response)}`
  if (/^(ECONNECTION|ECONNRESET|EPIPE|ESOCKET)$/.test(originalCode || code))
    return sentence`${host} dropped the connection on port ${port}. Check the port and whether it requires TLS or STARTTLS, then try again.`
  return sentence`Can’t use ${host}: ${answerIn(message)}`
}

/** Finds the cause in the message, since a failed upgrade of a connection is reported only as text. */
function causeIn(message: string): string | undefined {
  if (/self[- ]signed/i.test(message)) return 'DEPTH_ZERO_SELF_SIGNED_CERT'
  if (/altnames/i.test(message)) return 'ERR_TLS_CERT_ALTNAME_INVALID'
  if (/certificate has expired/i.test(message)) return 'CERT_HAS_EXPIRED'
  if (/verify the first certificate|issuer certificate/i.test(message)) return 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'
  return undefined
}

/** Returns a server's answer, as one line that shows all of it and is not long. */
export function answerIn(response: string): string {
  const lines = response.split(/\r?\n/).map(line => line.trim())
  const all = lines.filter(line => line !== '').join(' ')
  return visible(all.length > 300 ? `${all.slice(0, 300)} …` : all)
}

function failureOf(thrown: unknown): Failure {
  const known = (thrown ?? {}) as Partial<Record<keyof Failure, unknown>>
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    code: text(known.code),
    originalCode: text(known.originalCode),
    message: text(known.message),
    response: text(known.response),
    responseCode: typeof known.responseCode === 'number' ? known.responseCode : 0,
  }
}
