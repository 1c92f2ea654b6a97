import type { SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'
import type { MailAccess } from '../../main/mail/mail-access'
import { type MailReach, publicMail } from '../../main/mail/send/smtp-session'
import type { MailAccount, MailServer } from '../../shared/mail/mail-account'
import { ADA, localhostPem, smtpServer } from './smtp-server'

/** Trusts that certificate, and does not wait long. */
export const testReach: MailReach = { ...publicMail, ca: [localhostPem.toString()], setupMs: 2_000, idleMs: 2_000 }

/** A server for sending, closed after the test, with the account that it is for. */
export async function mailServer(options: SMTPServerOptions = {}, security: MailServer['security'] = 'starttls') {
  const { close, ...served } = await smtpServer({ ...options, ...(security === 'tls' && { secure: true }) })
  onTestFinished(close)
  return { ...served, ...accountAt({ host: 'localhost', port: served.port, security }) }
}

/** Ada's account with this server, for sending. */
export function accountAt(
  smtp: MailServer,
  more: Partial<MailAccount> = {},
): { account: MailAccount; mail: MailAccess } {
  const account: MailAccount = {
    id: 'work',
    label: 'Work',
    address: 'ada@example.com',
    name: 'Ada Lovelace',
    user: ADA.user,
    smtp,
    ...more,
  }
  return { account, mail: accessTo([account]) }
}

/** Accounts whose password is always to be had. */
export function accessTo(accounts: readonly MailAccount[]): MailAccess {
  return {
    accounts: () => accounts,
    domains: () => [],
    find: (protocol, called) =>
      accounts.find(one => one[protocol] && (called === undefined || [one.address, one.label].includes(called))),
    async login(id, protocol) {
      const account = accounts.find(one => one.id === id)
      const server = account?.[protocol]
      if (!account || !server) throw new Error('This mail account is no longer connected.')
      return { server, user: account.user, password: ADA.password }
    },
  }
}
