import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { AppError } from '../../shared/errors'
import type { MailAccount, MailServer } from '../../shared/mail/mail-account'
import { isOnThisComputer } from '../../shared/mail/mail-presets'
import { sentence } from '../../shared/sentence'

/** The account as it is kept, with its hosts in their plain form. Throws `AppError('bad-input')` where its servers could not be asked so. */
export function checkedAccount(account: MailAccount): MailAccount {
  const { imap, smtp, ...rest } = account
  if (!imap && !smtp) throw new AppError('bad-input', NO_SERVER)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  if ([rest.address, rest.user, rest.name, rest.label].some(text => /[\u0000-\u001f\u007f]/.test(text)))
    throw new AppError('bad-input', ONE_LINE)
  if (!/^[^\s@<>",;]+@[^\s@<>",;]+$/.test(rest.address)) throw new AppError('bad-input', NO_ADDRESS)
  return { ...rest, ...(imap && { imap: checkedServer(imap) }), ...(smtp && { smtp: checkedServer(smtp) }) }
}

function checkedServer(server: MailServer): MailServer {
  const { security } = server
  const literal = server.host.replace(/^\[(.*)\]$/, '$1')
  // Of an address only the name would be left.
  const plain = /[\s/\\:@?#]/.test(server.host) ? '' : domainToASCII(server.host).toLowerCase()
  const host = isIP(literal) ? literal : plain
  if (!isIP(host) && !/^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/.test(host))
    throw new AppError('bad-input', noHost(server.host))
  if (security === 'none' && !isOnThisComputer(host)) throw new AppError('bad-input', openTo(host))
  return { ...server, host }
}

const NO_SERVER = sentence`An account needs an incoming or outgoing mail server.`
const ONE_LINE = sentence`Names and addresses in an email account must be a single line each.`
const NO_ADDRESS = sentence`Enter a full email address, for example ada@example.com.`

function noHost(host: string) {
  return sentence`“${host}” isn’t a valid server name. Enter only the name, for example imap.example.com.`
}

function openTo(host: string) {
  return sentence`Atrium won’t send a password to ${host} without encryption, because others could read it. Choose TLS or STARTTLS.`
}
