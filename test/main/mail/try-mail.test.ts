import { createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { tryMail } from '../../../main/mail/try-mail'
import type { MailServer } from '../../../shared/mail/mail-account'
import { canServeMail, type Dovecot, dovecot } from '../../helpers/dovecot'
import { accountOf, mailHere } from '../../helpers/mail'

type Trying = { password?: string; ca?: string; user?: string; connectMs?: number }

async function tried(imap: MailServer, { password, ca, user, connectMs }: Trying = {}) {
  const account = accountOf({ imap }, user === undefined ? {} : { user })
  const { mail } = await mailHere([account], password)
  const signal = AbortSignal.timeout(20_000)
  return tryMail(account, { mail, signal, ...(ca && { ca: [ca] }), ...(connectMs && { connectMs }) })
}

/** A server that does as it is told once somebody connects. */
async function serverThat(does: (socket: Socket) => void): Promise<MailServer> {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket.on('error', () => undefined))
    does(socket)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('no address')
  return { host: '127.0.0.1', port: address.port, security: 'none' }
}

describe.skipIf(!canServeMail)('trying an account on a real server', () => {
  let server: Dovecot
  let elsewhere: Dovecot
  beforeAll(async () => {
    server = await dovecot()
    elsewhere = await dovecot({ host: 'mail.elsewhere.example' })
    await server.deliver('ada@example.com', ['Subject: one\n\n1', 'Subject: two\n\n2'])
  }, 60_000)
  afterAll(() => Promise.all([server?.close(), elsewhere?.close()]))

  test.each(['tls', 'starttls'] as const)('counts the inbox by %s', async security => {
    const result = await tried(server[security], { ca: server.ca })
    expect(result).toMatchObject({
      ok: true,
      message: 'Ada’s mail responded. Messages in the inbox: 2, unread: 2.',
    })
  })

  test('does without TLS on this computer only, where that is wanted', async () => {
    expect(await tried(server.plain)).toMatchObject({ ok: true })
  })

  test('says that the password is wrong, and what else it may be', async () => {
    const { ok, message } = await tried(server.tls, { ca: server.ca, password: 'wrong' })
    expect(ok).toBe(false)
    expect(message).toBe(
      '127.0.0.1 didn’t accept the password for ada@example.com. Many providers require an app password, which you create in your account settings.',
    )
  })

  test.each(['tls', 'starttls'] as const)(
    'sends no password by %s where the certificate is not trusted',
    async security => {
      const own = await dovecot()
      onTestFinished(() => own.close())
      const { message } = await tried(own[security])
      expect(message).toBe('This computer doesn’t trust the certificate of 127.0.0.1, so the password wasn’t sent.')
      // The log comes late, but in order: with a later sign-in in it, an earlier one would be there too.
      expect(await tried(own[security], { ca: own.ca })).toMatchObject({ ok: true })
      const signIns = async () => (await own.log()).match(/Login|auth failed/g)?.length
      await expect.poll(signIns, { timeout: 10_000 }).toBe(1)
    },
  )

  test('refuses a certificate of another host', async () => {
    const { message } = await tried(elsewhere.tls, { ca: elsewhere.ca })
    expect(message).toBe('The certificate isn’t for 127.0.0.1. Check the server name.')
  })

  test('says that TLS is not spoken there', async () => {
    const { message } = await tried({ ...server.plain, security: 'tls' })
    expect(message).toMatch(/doesn’t speak TLS on port \d+\. Check the port, or choose STARTTLS\./)
  })
})

describe('trying what is no mail server', () => {
  test('says that the host cannot be found', async () => {
    const { message } = await tried({ host: 'nowhere.invalid', port: 993, security: 'tls' })
    expect(message).toBe('Can’t find nowhere.invalid. Check the server name and whether this computer is online.')
  })

  test('says that nothing listens there', async () => {
    const { message } = await tried({ host: '127.0.0.1', port: 1, security: 'tls' })
    expect(message).toBe(
      '127.0.0.1 refused the connection on port 1. Check that the server is running and the port is right.',
    )
  })

  test('does not wait for a server that says nothing', async () => {
    const silent = await serverThat(() => undefined)
    for (const security of ['none', 'tls', 'starttls'] as const) {
      const { message, durationMs } = await tried({ ...silent, security }, { connectMs: 300 })
      expect(message).toMatch(/^127\.0\.0\.1 doesn’t respond on port \d+\. Check the server name and the port/)
      expect(durationMs).toBeLessThan(3_000)
    }
  })

  test('says that a web server speaks no IMAP', async () => {
    const web = await serverThat(socket =>
      socket.end('HTTP/1.1 400 Bad Request\r\nContent-Type: text/html\r\n\r\n<html>no</html>'),
    )
    const { message } = await tried(web, { connectMs: 1_000 })
    expect(message).toMatch(/^127\.0\.0\.1 doesn’t speak IMAP on port \d+\./)
  })

  test('never says the password to a server that offers no STARTTLS', async () => {
    const heard: string[] = []
    const plain = await serverThat(socket => {
      socket.write('* OK [CAPABILITY IMAP4rev1 AUTH=PLAIN] ready\r\n')
      socket.on('data', data => {
        heard.push(String(data))
        const tag = String(data).split(' ')[0]
        socket.write(`* CAPABILITY IMAP4rev1 AUTH=PLAIN\r\n${tag} OK done\r\n`)
      })
    })
    const { message } = await tried({ ...plain, security: 'starttls' }, { connectMs: 1_000 })
    expect(message).toMatch(/doesn’t offer STARTTLS on port \d+\. Choose TLS, usually on port 993\./)
    expect(heard.join('')).not.toMatch(/LOGIN|AUTHENTICATE/)
  })

  test('stops when it is told to', async () => {
    const silent = await serverThat(() => undefined)
    const account = accountOf({ imap: silent })
    const { mail } = await mailHere([account])
    await expect(tryMail(account, { mail, signal: AbortSignal.timeout(100) })).rejects.toThrow(/timeout|abort/i)
  })
})
