import type { EventEmitter } from 'node:events'
import type { ImapFlow } from 'imapflow'
import { ImapRefusal, imapProblem } from './imap-problem'
import type { MailLogin } from './mail-access'

const CONNECT_MS = 15_000
/** So long a server may send nothing. */
const IDLE_MS = 30_000
const MB = 1024 * 1024

export type ImapSetup = {
  signal: AbortSignal
  /** Certificates that are trusted besides those of the system's list. */
  ca?: readonly string[] | undefined
  connectMs?: number | undefined
  idleMs?: number | undefined
}

/**
 * Signs in, lets `use` ask, and signs out. The password is only sent once the connection is encrypted and the certificate checked, but
 * to a server on this computer that wants none. Rejects with `ImapRefusal`, which says what to do, or with the signal's reason.
 */
export async function withImap<T>(
  login: MailLogin,
  setup: ImapSetup,
  use: (client: ImapFlow) => Promise<T>,
): Promise<T> {
  const { signal } = setup
  signal.throwIfAborted()
  const client = await newClient(login, setup)
  // Errors reject what is asked as well; without a listener they would end the process.
  client.on('error', () => undefined)
  ignoreLateErrors(client)
  const stop = () => client.close()
  signal.addEventListener('abort', stop, { once: true })
  try {
    await client.connect()
    const result = await use(client)
    await client.logout().catch(() => undefined)
    return result
  } catch (thrown) {
    signal.throwIfAborted()
    const words = imapProblem(thrown, login)
    throw words ? new ImapRefusal(words, { cause: thrown }) : thrown
  } finally {
    signal.removeEventListener('abort', stop)
    client.close()
  }
}

/**
 * Keeps late errors from being thrown. Stopping a client removes its listener from the reader of the server's text, which
 * may still be about to report that the text is too large. The package keeps that reader private.
 */
function ignoreLateErrors(client: ImapFlow): void {
  const { streamer } = client as ImapFlow & { streamer?: EventEmitter }
  if (!streamer) throw new Error('This version of imapflow does not show what reads')
  streamer.on('error', () => undefined)
}

/** The package is loaded when mail is first read. */
async function newClient({ server, user, password }: MailLogin, setup: ImapSetup): Promise<ImapFlow> {
  const { ImapFlow } = await import('imapflow')
  const { host, port, security } = server
  const { connectMs = CONNECT_MS, idleMs = IDLE_MS, ca } = setup
  return new ImapFlow({
    host,
    port,
    secure: security === 'tls',
    auth: { user, pass: password },
    ...(security !== 'tls' && { doSTARTTLS: security === 'starttls' }),
    tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2', ...(ca && { ca: [...ca] }) },
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: idleMs,
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    clientInfo: { name: 'Atrium' },
    maxLineLength: 4 * MB,
    maxLiteralSize: 8 * MB,
    maxResponseSize: 16 * MB,
    maxResponseTokens: 400_000,
  })
}
