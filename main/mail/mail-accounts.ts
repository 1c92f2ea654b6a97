import { domainToASCII } from 'node:url'
import { AppError } from '../../shared/errors'
import type { MailAccount, MailProtocol, MailServer } from '../../shared/mail/mail-account'
import { sentence } from '../../shared/sentence'
import type { Keys } from '../store/documents/provider-keys'
import { MAIL_ORIGIN } from '../store/documents/sealed-key'
import type { MailAccess } from './mail-access'

type Sources = {
  list(): readonly MailAccount[]
  keys: Pick<Keys, 'get' | 'state'>
  /** The domains that mails may go to, as the person writes them. */
  domains?(): readonly string[]
}

export const passwordNameOf = (id: string): string => `mail:${id}`

/** The servers that a password is given to, and how they are spoken to: one that was entered for others is given to nobody. */
export function serversOf({ imap, smtp }: Pick<MailAccount, 'imap' | 'smtp'>): string {
  return MAIL_ORIGIN + [serverText('imap', imap), serverText('smtp', smtp)].join(' ')
}

function serverText(protocol: MailProtocol, server: MailServer | undefined): string {
  return server ? `${protocol}=${server.security}://${server.host.toLowerCase()}:${server.port}` : `${protocol}=`
}

/** Returns what the accounts can be used for, together. */
export function mailProtocols(mail: Pick<MailAccess, 'accounts'>): ReadonlySet<MailProtocol> {
  const accounts = mail.accounts()
  return new Set((['imap', 'smtp'] as const).filter(protocol => accounts.some(account => account[protocol])))
}

/** The mail accounts as tools use them: those whose password is kept, or was and can no longer be decrypted. */
export function mailAccounts({ list, keys, domains = () => [] }: Sources): MailAccess {
  const accounts = () => list().filter(({ id }) => keys.state(passwordNameOf(id)).state !== 'none')
  return {
    accounts,
    domains: () => domains().flatMap(written => plainDomain(written) ?? []),
    find(protocol, called) {
      const wanted = called?.trim().toLowerCase()
      return accounts().find(account => account[protocol] && (!wanted || namesOf(account).includes(wanted)))
    },
    async login(id, protocol) {
      const account = list().find(one => one.id === id)
      const server = account?.[protocol]
      if (!account || !server) throw new AppError('not-found', GONE)
      const password = await keys.get(passwordNameOf(id), serversOf(account))
      if (password === undefined) throw new AppError('not-found', passwordLost(account.label))
      return { server, user: account.user, password }
    },
  }
}

/** The domain as addresses have it. A text that is no domain at all lets nothing through, so that a slip opens no way. */
function plainDomain(written: string): string | undefined {
  const text = written.trim().replace(/^@/, '')
  return text === '' ? undefined : domainToASCII(text) || text
}

export const GONE = sentence`This email account is no longer connected.`

function passwordLost(label: string) {
  return sentence`The password for ${label} is missing or can no longer be decrypted. Enter it again in Settings, under Services.`
}

function namesOf({ address, label }: MailAccount): string[] {
  return [address, label].map(name => name.toLowerCase())
}
