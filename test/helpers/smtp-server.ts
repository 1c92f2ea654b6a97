import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'
import type { MailAccess } from '../../main/mail/mail-access'
import { type MailReach, publicMail } from '../../main/mail/send/smtp-session'
import type { MailAccount, MailServer } from '../../shared/mail/mail-account'

/** The key and the certificate of localhost, which nobody trusts but who is told to. */
export const localhostPem = readFileSync(new URL('../fixtures/mail/localhost.pem', import.meta.url))

/** Trusts that certificate, and does not wait long. */
export const testReach: MailReach = { ...publicMail, ca: [localhostPem.toString()], setupMs: 2_000, idleMs: 2_000 }

/** A mail as the server took it. */
export type TakenMail = { from: string; to: string[]; message: string }

export const ADA = { user: 'ada', password: 'correct horse' }

/** A real SMTP server for `ADA`, at a port of its own. `taken` is what it took; it answers so long after that. */
export async function smtpServer(options: SMTPServerOptions = {}, answersAfterMs = 0) {
  const taken: TakenMail[] = []
  const server = new SMTPServer({
    ...{ key: localhostPem, cert: localhostPem, authMethods: ['PLAIN', 'LOGIN'], size: 40_000_000, closeTimeout: 100 },
    ...{ disableReverseLookup: true, logger: false },
    onAuth({ username, password }, _, callback) {
      if (username === ADA.user && password === ADA.password) callback(null, { user: username })
      else callback(new Error('Invalid username or password'))
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (stream.sizeExceeded) return callback(new Error('Too large'))
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom ? mailFrom.address : ''
        const message = Buffer.concat(chunks).toString('latin1')
        taken.push({ from, to: rcptTo.map(({ address }) => address), message })
        setTimeout(() => callback(null, `queued as ${taken.length}`), answersAfterMs)
      })
    },
    ...options,
  })
  // A client may go at any moment.
  server.on('error', () => undefined)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const close = () => new Promise<void>(resolve => server.close(() => resolve()))
  return { taken, port, close, server }
}

/** The same, closed after the test, with the account that it is for. */
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
    ...{ id: 'work', label: 'Work', address: 'ada@example.com', name: 'Ada Lovelace', user: ADA.user, smtp },
    ...more,
  }
  return { account, mail: accessTo([account]) }
}

/** Accounts whose password is always to be had. */
export function accessTo(accounts: readonly MailAccount[]): MailAccess {
  return {
    accounts: () => accounts,
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
