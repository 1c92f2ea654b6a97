import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { MailServer } from '../../shared/mail/mail-account'
import { certifiedFor } from './certificates'
import { eventually } from './eventually'

/** Dovecot refuses to read mail as root, so that there it runs as nobody. */
const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
const uid = isRoot ? NOBODY : (process.getuid?.() ?? NOBODY)
const gid = isRoot ? NOBODY : (process.getgid?.() ?? NOBODY)
const user = isRoot ? 'nobody' : userInfo().username
const group = isRoot ? 'nogroup' : execFileSync('id', ['-gn'], { encoding: 'utf8' }).trim()

const PROGRAM = ['/usr/sbin/dovecot', '/usr/bin/dovecot'].find(path => existsSync(path))

/** True if a mail server is available for a test. On Linux the set-up of the tests installs it. */
export const canServeMail = process.platform === 'linux'

export const MAIL_PASSWORD = 'correct horse, bätteries'
const USERS = ['ada@example.com', 'bob@example.com']

export type Dovecot = {
  tls: MailServer
  starttls: MailServer
  /** Without TLS at all. */
  plain: MailServer
  /** Of the authority that signed its certificate. */
  ca: string
  /** Puts mails into a folder of a user, the oldest first. Bytes are as they lie on a server, with LF. */
  deliver(user: string, mails: readonly (string | Uint8Array)[], folder?: string): Promise<void>
  log(): Promise<string>
  close(): Promise<void>
}

type DovecotOptions = { /** For whom the certificate is. */ host?: string }

/** A real IMAP server on this computer, with mail in a folder of its own, for ada@example.com and bob@example.com. */
export async function dovecot({ host = '127.0.0.1' }: DovecotOptions = {}): Promise<Dovecot> {
  if (!PROGRAM) throw new Error('There is no Dovecot. `npm run test` installs it on Debian as root: dovecot-imapd.')
  // Its sockets have short paths only.
  const folder = await mkdtemp('/tmp/dovecot-')
  const certified = await certifiedFor(folder, host)
  const [tls, plain] = await Promise.all([freePort(), freePort()])
  const config = join(folder, 'dovecot.conf')
  await writeFile(config, configOf({ folder, tls, plain, ...certified }))
  await writeFile(join(folder, 'users'), USERS.map(name => `${name}:${MAIL_PASSWORD}\n`).join(''))
  for (const name of ['run', 'state', 'mail', 'home']) await mkdir(join(folder, name))
  await handOver(folder, ['', 'run', 'state', 'mail', 'home', 'server.key', 'server.pem', 'dovecot.conf', 'users'])
  const server = spawn(PROGRAM, ['-F', '-c', config], { stdio: 'inherit', ...(isRoot && { uid, gid }) })
  const ended = new Promise<void>(resolve => server.once('exit', () => resolve()))
  await answering(plain)
  const at = (port: number, security: MailServer['security']): MailServer => ({ host: '127.0.0.1', port, security })
  let delivered = 0
  return {
    tls: at(tls, 'tls'),
    starttls: at(plain, 'starttls'),
    plain: at(plain, 'none'),
    ca: certified.ca,
    async deliver(user, mails, name = 'INBOX') {
      const box = join(folder, 'mail', user, name === 'INBOX' ? '' : `.${name}`)
      for (const part of ['cur', 'new', 'tmp']) await mkdir(join(box, part), { recursive: true })
      for (const mail of mails) {
        delivered += 1
        const file = `${1_700_000_000 + delivered}.M${delivered}.here`
        await writeFile(join(box, 'new', file), mail)
        if (isRoot) await chown(join(box, 'new', file), uid, gid)
      }
      await handOver(join(folder, 'mail', user), ['', name === 'INBOX' ? '' : `.${name}`])
      await handOver(box, ['cur', 'new', 'tmp'])
    },
    log: () => readFile(join(folder, 'log'), 'utf8'),
    async close() {
      server.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function handOver(folder: string, names: readonly string[]): Promise<void> {
  if (!isRoot) return
  for (const name of names) await chown(join(folder, name), uid, gid)
  await chmod(folder, 0o700)
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function answering(port: number): Promise<void> {
  await eventually(async () => {
    const isThere = await new Promise<boolean>(resolve => {
      const socket = connect(port, '127.0.0.1')
      socket.once('data', () => resolve(true)).once('error', () => resolve(false))
      socket.once('data', () => socket.destroy())
    })
    if (!isThere) throw new Error('Dovecot did not start.')
  })
}

type Config = { folder: string; tls: number; plain: number; certificate: string; key: string }

function configOf({ folder, tls, plain, certificate, key }: Config): string {
  return `
protocols = imap
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
default_internal_user = ${user}
default_internal_group = ${group}
default_login_user = ${user}
listen = 127.0.0.1
ssl = yes
ssl_cert = <${certificate}
ssl_key = <${key}
disable_plaintext_auth = no
auth_failure_delay = 0
mail_max_userip_connections = 100
mail_location = maildir:${folder}/mail/%u
first_valid_uid = 1
first_valid_gid = 1
passdb {
  driver = passwd-file
  args = scheme=PLAIN username_format=%u ${folder}/users
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${folder}/home
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${plain}
  }
  inet_listener imaps {
    port = ${tls}
  }
}
`
}
