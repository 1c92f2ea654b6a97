import type { MailServer } from '../../shared/mail/mail-account'
import { type Sentence, sentence } from '../../shared/sentence'

/** Returns why a mail server could not be reached at all, by the code of the error; undefined if there is no text for it. */
export function whyUnreached(
  code: string,
  { host, port, security }: MailServer,
  protocol: 'IMAP' | 'SMTP',
): Sentence | undefined {
  if (/^(ENOTFOUND|EAI_AGAIN|ENODATA|EDNS)$/.test(code))
    return sentence`Can’t find ${host}. Check the server name and whether this computer is online.`
  if (code === 'ECONNREFUSED')
    return sentence`${host} refused the connection on port ${port}. Check that the server is running and the port is right.`
  if (code === 'CERT_HAS_EXPIRED')
    return sentence`The certificate of ${host} has expired. Whoever runs the server has to renew it.`
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return sentence`The certificate isn’t for ${host}. Check the server name.`
  if (/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET|ERR_TLS/.test(code))
    return sentence`This computer doesn’t trust the certificate of ${host}, so the password wasn’t sent.`
  if (/^(EPROTO|ERR_SSL.*|ESOCKET)$/.test(code) && security === 'tls')
    return sentence`${host} doesn’t speak TLS on port ${port}. Check the port, or choose STARTTLS.`
  if (/^(CONNECT_TIMEOUT|GREETING_TIMEOUT|UPGRADE_TIMEOUT|ETIMEDOUT|ETIMEOUT|EHOSTUNREACH|ENETUNREACH)$/.test(code))
    return sentence`${host} doesn’t respond on port ${port}. Check the server name and the port. A firewall may be blocking ${protocol}.`
  return undefined
}
