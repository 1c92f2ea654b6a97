import type { MailServer } from '../../shared/mail/mail-account'
import { type Sentence, sentence } from '../../shared/sentence'

/** Returns why a mail server could not be reached at all, by the code of the error; undefined if there is no text for it. */
export function whyUnreached(
  code: string,
  { host, port, security }: MailServer,
  protocol: 'IMAP' | 'SMTP',
): Sentence | undefined {
  if (/^(ENOTFOUND|EAI_AGAIN|ENODATA|EDNS)$/.test(code))
    return sentence`${host} could not be found. Check the name of the server, and whether this computer is online.`
  if (code === 'ECONNREFUSED')
    return sentence`${host} refuses the connection on port ${port}. Is the server running, and the port right?`
  if (code === 'CERT_HAS_EXPIRED')
    return sentence`The certificate of ${host} has expired. Whoever runs the server has to renew it.`
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return sentence`The certificate is not one for ${host}. Check the name of the server.`
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET|ERR_TLS/.test(code))
    return sentence`The certificate of ${host} is not one that this computer trusts, so the password was not sent.`
  if (/^(EPROTO|ERR_SSL.*|ESOCKET)$/.test(code) && security === 'tls')
    return sentence`${host} does not speak TLS on port ${port}. Check the port, or choose STARTTLS.`
  if (/^(CONNECT_TIMEOUT|GREETING_TIMEOUT|UPGRADE_TIMEOUT|ETIMEDOUT|ETIMEOUT|EHOSTUNREACH|ENETUNREACH)$/.test(code))
    return sentence`${host} does not answer on port ${port}. Check the name of the server and the port; a firewall may block ${protocol}.`
  return undefined
}
