import { createServer, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { describe, expect, onTestFinished, test } from 'vitest'
import { handOver } from '../../../../main/mail/send/hand-over'
import { type AskedMail, planMail } from '../../../../main/mail/send/plan-mail'
import { verifySmtp } from '../../../../main/mail/send/verify-smtp'
import { UnknownOutcome } from '../../../../shared/errors'
import type { MailServer } from '../../../../shared/mail/mail-account'
import type { MailProgress } from '../../../../shared/mail/mail-effect'
import { accountAt, mailServer, testReach } from '../../../helpers/mail-server'
import { ADA, localhostPem } from '../../../helpers/smtp-server'

const asked: AskedMail = {
  to: ['bob@example.org'],
  cc: [],
  bcc: [],
  replyTo: [],
  subject: 'Plans',
  body: 'See you.\n.\n..two\n',
  attachments: [],
}

type Served = Awaited<ReturnType<typeof mailServer>>

async function planned(more: Partial<AskedMail> = {}) {
  const { account } = accountAt({ host: 'localhost', port: 1, security: 'tls' })
  const ground = { account, known: undefined, workspace: '/', signal: new AbortController().signal }
  return planMail({ ...asked, ...more }, ground)
}

function handing(port: number, security: MailServer['security'] = 'starttls') {
  const noted: MailProgress[] = []
  const controller = new AbortController()
  const login = { server: { host: 'localhost', port, security }, user: ADA.user, password: ADA.password }
  const note = async (progress: MailProgress) => void noted.push(progress)
  return { noted, controller, options: { login, signal: controller.signal, reach: testReach, note } }
}

async function send(port: number, security?: MailServer['security'], more: Partial<AskedMail> = {}) {
  const { effect, message } = await planned(more)
  const { noted, options } = handing(port, security)
  const answer = await handOver(effect, message, options)
  return { answer, noted, effect, message }
}

/** Starts a server that is none, or a bad one. */
async function rawServer(serve: (socket: Socket) => void): Promise<number> {
  const server = createServer(socket => {
    socket.on('error', () => undefined)
    serve(socket)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as { port: number }).port
}

describe('a mail that is handed over', () => {
  test.each(['tls', 'starttls'] as const)('arrives with exactly its bytes by %s', async security => {
    const { taken, port } = await mailServer({}, security)
    const { answer, noted, effect, message } = await send(port, security)
    expect(answer).toMatch(/^250 .*queued as 1/)
    expect(noted).toEqual([{ stage: 'handed-over', messageId: effect.messageId }])
    expect(taken).toEqual([
      { from: 'ada@example.com', to: ['bob@example.org'], message: Buffer.from(message).toString('latin1') },
    ])
  })

  test('goes in the open to a server on this computer alone', async () => {
    const { taken, port } = await mailServer({ hideSTARTTLS: true, allowInsecureAuth: true }, 'none')
    await send(port, 'none')
    expect(taken).toHaveLength(1)
    const login = { server: { host: 'mail.example.com', port, security: 'none' as const }, user: 'ada', password: 'x' }
    const signal = new AbortController().signal
    await expect(verifySmtp(login, { signal })).rejects.toThrow('Atrium never sends it a password without encryption')
  })

  test('waits until it is on disk that it may be sent, and is not sent where that fails', async () => {
    const { taken, port } = await mailServer()
    const { effect, message } = await planned()
    const { options } = handing(port)
    const refused = handOver(effect, message, { ...options, note: () => Promise.reject(new Error('The disk is full')) })
    await expect(refused).rejects.toThrow('The disk is full')
    await verifySmtp(options.login, options)
    expect(taken).toEqual([])
  })

  test('goes to nobody where a recipient is refused', async () => {
    const { taken, port } = await mailServer({
      onRcptTo: ({ address }, _, callback) =>
        callback(address === 'eve@example.org' ? new Error('No such user') : null),
    })
    const { effect, message } = await planned({ to: 'bob@example.org, eve@example.org' })
    const { options, noted } = handing(port)
    await expect(handOver(effect, message, options)).rejects.toThrow(
      /^localhost doesn’t accept email to eve@example\.org \(550 No such user\)\. Nothing was sent to anyone\./,
    )
    await expect(handOver({ ...effect, to: effect.to.slice(1) }, message, options)).rejects.toThrow(
      'doesn’t accept email to',
    )
    expect({ taken, noted }).toEqual({ taken: [], noted: [] })
  })

  test('was not sent where the server says so in the end', async () => {
    const { port } = await mailServer({
      onData(stream, _, callback) {
        stream.resume().on('end', () => callback(Object.assign(new Error('Looks like spam'), { responseCode: 554 })))
      },
    })
    await expect(send(port)).rejects.toThrow(
      /^localhost refused the email \(554 Looks like spam\)\. Nothing was sent\.$/,
    )
  })

  test.each<[string, (socket: Socket) => void]>([
    ['goes without an answer', socket => socket.destroy()],
    ['never answers', () => undefined],
  ])('is of unknown fate where the server %s once it has all of it', async (_, end) => {
    const served: Served = await mailServer({
      onData(stream) {
        stream.resume().on('end', () => {
          for (const { _socket } of served.server.connections as unknown as Set<{ _socket: Socket }>) end(_socket)
        })
      },
    })
    const thrown = await send(served.port).catch(error => error)
    expect(thrown).toBeInstanceOf(UnknownOutcome)
    expect(thrown.message).toMatch(/^It is unknown whether the mail was sent: .* Its Message-ID is <.*@example\.com>\./)
  })

  test('is not sent where it is stopped before its last bytes, and its answer is waited for after them', async () => {
    const { taken, port } = await mailServer()
    const { effect, message } = await planned()
    const early = handing(port)
    const stopped = handOver(effect, message, { ...early.options, note: async () => early.controller.abort() })
    await expect(stopped).rejects.toThrow('aborted')
    expect(taken).toEqual([])

    const late = handing(port)
    const slow = await mailServer({
      onData(stream, _, callback) {
        stream.resume().on('end', () => {
          late.controller.abort()
          setTimeout(() => callback(null, 'taken'), 100)
        })
      },
    })
    const login = { ...late.options.login, server: { ...late.options.login.server, port: slow.port } }
    expect(await handOver(effect, message, { ...late.options, login })).toMatch(/^250 /)
  })
})

describe('the sentence about a server’s problem, with what to do', () => {
  const verify = (port: number, security: MailServer['security'], password = ADA.password, host = 'localhost') =>
    verifySmtp(
      { server: { host, port, security }, user: ADA.user, password },
      { signal: new AbortController().signal, reach: { ...testReach, setupMs: 500, idleMs: 500 } },
    )

  test('a wrong password', async () => {
    const { port } = await mailServer()
    await expect(verify(port, 'starttls', 'wrong')).rejects.toThrow(
      'localhost didn’t accept the username and password.',
    )
  })

  test('no encryption', async () => {
    const { port } = await mailServer({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true })
    await expect(verify(port, 'starttls')).rejects.toThrow('localhost doesn’t offer encryption on port')
  })

  test.each(['tls', 'starttls'] as const)('a certificate that nobody vouches for, by %s', async security => {
    const { port } = await mailServer({}, security)
    const login = { server: { host: 'localhost', port, security }, user: ADA.user, password: ADA.password }
    const { ca: _, ...reach } = testReach
    await expect(verifySmtp(login, { signal: new AbortController().signal, reach })).rejects.toThrow(
      'This computer doesn’t trust the certificate of localhost, so the password wasn’t sent.',
    )
  })

  test.each(['tls', 'starttls'] as const)('a certificate of another name, by %s', async security => {
    const { port } = await mailServer({}, security)
    await expect(verify(port, security, ADA.password, '127.0.0.1')).rejects.toThrow(
      'The certificate isn’t for 127.0.0.1. Check the server name.',
    )
  })

  test('a port without TLS, and one with TLS that was taken for another', async () => {
    const plain = await mailServer()
    await expect(verify(plain.port, 'tls')).rejects.toThrow('doesn’t speak TLS on port')
    const secure = createTlsServer({ key: localhostPem, cert: localhostPem })
    await new Promise<void>(resolve => secure.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void secure.close())
    const { port } = secure.address() as { port: number }
    await expect(verify(port, 'starttls')).rejects.toThrow('localhost doesn’t respond on port')
  })

  test('a web server, one that hangs, one that goes, one that is not there', async () => {
    const web = await rawServer(
      socket => void socket.end('HTTP/1.1 400 Bad Request\r\nContent-Type: text/html\r\n\r\n<html>'),
    )
    await expect(verify(web, 'starttls')).rejects.toThrow('localhost doesn’t speak SMTP on port')
    const page = await rawServer(socket => void socket.end('<html><body>Hello</body></html>\r\n'))
    await expect(verify(page, 'starttls')).rejects.toThrow('localhost doesn’t speak SMTP on port')
    const silent = await rawServer(() => undefined)
    await expect(verify(silent, 'starttls')).rejects.toThrow('localhost doesn’t respond on port')
    await expect(verify(silent, 'tls')).rejects.toThrow('localhost doesn’t respond on port')
    const going = await rawServer(socket => socket.destroy())
    await expect(verify(going, 'starttls')).rejects.toThrow('localhost dropped the connection on port')
    await expect(verify(1, 'starttls')).rejects.toThrow('refused the connection on port 1.')
    await expect(verify(25, 'tls', '', 'nowhere.invalid')).rejects.toThrow('Can’t find nowhere.invalid.')
  })

  test('one that sends without end', async () => {
    const port = await rawServer(socket => {
      const more = () => socket.write('220-'.padEnd(60_000, 'x'))
      socket.on('drain', more)
      more()
    })
    await expect(verify(port, 'starttls')).rejects.toThrow(/localhost (doesn’t speak SMTP|doesn’t respond)/)
  })
})
