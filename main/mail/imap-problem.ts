import type { ImapFlowError } from 'imapflow'
import { WordedError } from '../../shared/errors'
import { visible } from '../../shared/permissions'
import { type Sentence, sentence } from '../../shared/sentence'
import type { MailLogin } from './mail-access'
import { whyUnreached } from './why-unreached'

/** A mail server's refusal, or why it was not reached, with what to do. */
export class ImapRefusal extends WordedError {}

/** Undefined where it is not known in words. */
export function imapProblem(
  thrown: unknown,
  { server, user }: Pick<MailLogin, 'server' | 'user'>,
): Sentence | undefined {
  if (thrown instanceof WordedError) return thrown.sentence
  const { code = '', ...error } = (thrown instanceof Error ? { ...asImap(thrown) } : {}) as Partial<ImapFlowError>
  const { host } = server
  if (error.authenticationFailed) return refusedLogin(host, user, error)
  if (code === 'ETHROTTLE') return sentence`${host} is getting too many requests. Try again later.`
  if (error.mailboxMissing) return sentence`${host} doesn’t have this email folder.`
  const unreached = whyUnreached(code, server, 'IMAP')
  if (unreached) return unreached
  if (error.tlsFailed)
    return sentence`${host} doesn’t offer STARTTLS on port ${server.port}. Choose TLS, usually on port 993.`
  if (/^(ClosedAfterConnect|ParserError|InvalidResponse|MissingTag|UnexpectedTag)/.test(code))
    return sentence`${host} doesn’t speak IMAP on port ${server.port}. Check the server name and the port.`
  if (/^(LineTooLarge|LiteralTooLarge|ResponseTooLarge|TooMany|MAX_IMAP)/.test(code))
    return sentence`The response from ${host} is larger or more deeply nested than Atrium reads. An email may have been crafted to cause this.`
  if (/^(NoConnection|EConnectionClosed|StateLogout)$/.test(code))
    return sentence`${host} closed the connection before its response was complete. Try again.`
  if (error.responseStatus) return sentence`${host} refused: ${saidBy(error)}`
  return undefined
}

/** Fields of an error are not all its own. */
function asImap(thrown: Error): Partial<ImapFlowError> {
  const { code, authenticationFailed, mailboxMissing, tlsFailed, responseStatus, responseText, serverResponseCode } =
    thrown as ImapFlowError
  return { code, authenticationFailed, mailboxMissing, tlsFailed, responseStatus, responseText, serverResponseCode }
}

function refusedLogin(host: string, user: string, { serverResponseCode, ...error }: Partial<ImapFlowError>): Sentence {
  const said = saidBy(error)
  if (/BasicAuthBlocked|disabled|OAuth/i.test(said) || serverResponseCode === 'PRIVACYREQUIRED')
    return sentence`${host} doesn’t let apps sign in with a password: ${said}`
  return sentence`${host} didn’t accept the password for ${user}. Many providers require an app password, which you create in your account settings.`
}

function saidBy({ responseText = '' }: Partial<ImapFlowError>): string {
  return visible(responseText.slice(0, 300))
}
