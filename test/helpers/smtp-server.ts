import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** The key and the certificate of localhost, which nobody trusts but who is told to. */
export const localhostPem = readFileSync(new URL('../fixtures/mail/localhost.pem', import.meta.url))

/** A mail as the server took it. */
export type TakenMail = { from: string; to: string[]; message: string }

export const ADA = { user: 'ada', password: 'correct horse' }

/** A real SMTP server for `ADA`, at a port of its own. `taken` is what it took; it answers so long after that. */
export async function smtpServer(options: SMTPServerOptions = {}, answersAfterMs = 0) {
  const taken: TakenMail[] = []
  const server = new SMTPServer({
    key: localhostPem,
    cert: localhostPem,
    authMethods: ['PLAIN', 'LOGIN'],
    size: 40_000_000,
    closeTimeout: 100,
    disableReverseLookup: true,
    logger: false,
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
