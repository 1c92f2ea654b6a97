import { isIP } from 'node:net'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import { WordedError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
import type { MailLogin } from '../mail-access'
import { smtpProblem } from './smtp-problem'

/** The way to reach mail servers. Tests trust a certificate of their own, and wait less. */
export type MailReach = {
  /** Certificates in PEM that are trusted besides those of the system. */
  ca?: readonly string[]
  /** For the connection to stand and to be greeted, and for every silence after that. */
  setupMs: number
  idleMs: number
}

export const publicMail: MailReach = { setupMs: 20_000, idleMs: 120_000 }

/** The whole of a session, whatever a server does to make it long. */
const LONGEST_MS = 20 * 60_000

/**
 * Lets `work` use a connection to an SMTP server that the person is logged in to. It is closed once that ends, and at once where
 * the signal says so. What goes wrong on the way is told in words with what to do.
 */
export async function withSmtp<T>(
  login: MailLogin,
  { signal, reach = publicMail }: { signal: AbortSignal; reach?: MailReach | undefined },
  work: (connection: SMTPConnection) => Promise<T>,
): Promise<T> {
  refuseOpen(login)
  const { default: Connection } = await import('nodemailer/lib/smtp-connection')
  signal.throwIfAborted()
  const connection = new Connection(optionsFor(login, reach))
  const close = () => connection.close()
  const ending = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)])
  ending.addEventListener('abort', close)
  const broken = brokenOff(connection)
  try {
    await Promise.race([opened(connection, login), broken]).catch(thrown => {
      signal.throwIfAborted()
      throw new WordedError(smtpProblem(thrown, login.server), { cause: thrown })
    })
    const result = await Promise.race([work(connection), broken])
    connection.quit()
    // A server that does not say goodbye is left without.
    setTimeout(close, 1_000).unref()
    return result
  } catch (thrown) {
    // Not a word more: it could be taken for a part of the mail.
    close()
    throw thrown
  } finally {
    ending.removeEventListener('abort', close)
  }
}

/** Rejects once the connection has failed or was closed, by whomever: no callback is called for that. */
function brokenOff(connection: SMTPConnection): Promise<never> {
  const broken = new Promise<never>((_, reject) => {
    connection.on('error', reject)
    connection.once('end', () => reject(Object.assign(new Error('Connection closed'), { code: 'ECONNECTION' })))
  })
  broken.catch(() => undefined)
  return broken
}

/** A password is only ever said to who cannot be listened to. */
function refuseOpen({ server: { host, security } }: MailLogin): void {
  if (security === 'none' && !isThisComputer(host)) {
    throw new WordedError(
      sentence`${host} isn’t on this computer, and Atrium never sends it a password without encryption. Choose TLS or STARTTLS for it in Settings, under Services.`,
    )
  }
}

export function isThisComputer(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '')
  return name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'))
}

function optionsFor({ server: { host, port, security } }: MailLogin, { ca, setupMs, idleMs }: MailReach) {
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    // The name of this computer is nobody's business.
    name: '[127.0.0.1]',
    connectionTimeout: setupMs,
    greetingTimeout: setupMs,
    dnsTimeout: setupMs,
    socketTimeout: idleMs,
    maxResponseSize: 64 * 1024,
    allowInternalNetworkInterfaces: true,
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' as const, ...(ca && { ca: [...ca] }) },
  }
}

async function opened(connection: SMTPConnection, { user, password }: MailLogin): Promise<void> {
  await new Promise<void>((resolve, reject) => connection.connect(thrown => (thrown ? reject(thrown) : resolve())))
  // A server of one's own may know who asks by where they ask from.
  if (!connection.allowsAuth) return
  await new Promise<void>((resolve, reject) => {
    connection.login({ user, pass: password }, thrown => (thrown ? reject(thrown) : resolve()))
  })
}
