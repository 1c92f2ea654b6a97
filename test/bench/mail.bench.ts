import { monitorEventLoopDelay } from 'node:perf_hooks'
import { countMail, listMail, searchMail } from '../../main/mail/read-mail'
import { withImap } from '../../main/mail/with-imap'
import { dovecot, MAIL_PASSWORD } from '../helpers/dovecot'
import { mailRead } from '../helpers/mail-effect'

/**
 * A mailbox of 50,000 mails on a real IMAP server of this computer: the newest are listed, counted and searched, each with a connection
 * of its own. At most 2 s and 60 MB for a list. The first time the server makes its own index.
 * Run: npx tsx test/bench/mail.bench.ts [mails]
 */
const [mails = '50000'] = process.argv.slice(2)
const MB = 1024 * 1024
const USER = 'ada@example.com'

const server = await dovecot()
await server.deliver(
  USER,
  Array.from({ length: Number(mails) }, (_, at) => mail(at)),
)
const login = { server: server.tls, user: USER, password: MAIL_PASSWORD }
const setup = { signal: new AbortController().signal, ca: [server.ca], idleMs: 300_000 }

await measured('count, while the server makes its index', client => countMail(client, 'INBOX'))
await measured('count', client => countMail(client, 'INBOX'))
await measured('list the newest 20', client => listMail(client, mailRead({ limit: 20 })))
await measured('list the newest 20 unread of as many', client => listMail(client, mailRead({ unseenOnly: true })))
await measured('list the newest 100', client => listMail(client, mailRead({ limit: 100 })))
await measured('search for a subject', client =>
  searchMail(client, { folder: 'INBOX', wanted: { subject: 'number 4242' }, limit: 20 }),
)
await server.close()

type Work = Parameters<typeof withImap<{ total: number }>>[2]

async function measured(name: string, work: Work): Promise<void> {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const begun = performance.now()
  const { total } = await withImap(login, setup, work)
  const ms = performance.now() - begun
  delay.disable()
  const more = (process.memoryUsage().rss - before) / MB
  console.log(
    `${name}: ${ms.toFixed(0)} ms, longest stall ${(delay.max / 1e6).toFixed(0)} ms, memory +${more.toFixed(0)} MB (${total} mails)`,
  )
}

function mail(at: number): string {
  const date = new Date(Date.UTC(2026, 0, 1) + at * 60_000).toUTCString()
  return `From: Sender ${at % 900} <sender${at % 900}@example.org>\nTo: ${USER}\nSubject: Mail number ${at}\nDate: ${date}\nMessage-ID: <${at}@example.org>\n\nThe text of mail ${at}.\n`
}
