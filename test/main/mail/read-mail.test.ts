import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listMail, openBox, readMail, searchMail } from '../../../main/mail/read-mail'
import { withImap } from '../../../main/mail/with-imap'
import { bodyToMarkdown } from '../../../main/web/html-to-markdown'
import { canServeMail, type Dovecot, dovecot, MAIL_PASSWORD } from '../../helpers/dovecot'
import { mailRead } from '../../helpers/mail-effect'
import { filePart, mailOf, partsMail, textPart } from '../../helpers/mails'

const MB = 1024 * 1024
const MANY = 50_000

describe.skipIf(!canServeMail)('what there is much of', { retry: 2 }, () => {
  let server: Dovecot
  beforeAll(async () => {
    server = await dovecot()
    await server.deliverMany('ada@example.com', mailOf({ Subject: 'One of many' }, 'x'.repeat(500)), MANY)
    const large = filePart('large.bin', Buffer.alloc(44 * MB, 7))
    await server.deliver('bob@example.com', [
      partsMail({ Subject: 'Large' }, [textPart('See the file.'), large]),
      mailOf({ Subject: 'Long' }, 'A line of a long text.\n'.repeat(2_600_000)),
    ])
    // The server looks at all files of a new folder once, as a real one does when mail comes.
    await asked('ada@example.com', client => openBox(client, 'INBOX', true))
  }, 180_000)
  afterAll(() => server?.close())

  function asked<T>(user: string, use: Parameters<typeof withImap<T>>[2]): Promise<T> {
    const login = { server: server.tls, user, password: MAIL_PASSWORD }
    return withImap(login, { signal: AbortSignal.timeout(60_000), ca: [server.ca] }, use)
  }

  /** How long it took, and how much memory there was more of at most. */
  async function measured<T>(what: string, work: () => Promise<T>): Promise<T> {
    const before = process.memoryUsage()
    let most = 0
    const watching = setInterval(() => {
      const { heapUsed, external } = process.memoryUsage()
      most = Math.max(most, heapUsed + external - before.heapUsed - before.external)
    }, 5)
    const started = performance.now()
    const result = await work()
    const took = performance.now() - started
    clearInterval(watching)
    console.log(`${what}: ${Math.round(took)} ms, ${(most / MB).toFixed(1)} MB`)
    expect(took).toBeLessThan(2_000)
    expect(most).toBeLessThan(60 * MB)
    return result
  }

  test('of 50,000 mails the newest are listed within 2 s and 60 MB, sign-in included', async () => {
    const list = await measured('The newest 20 of 50,000', () =>
      asked('ada@example.com', client => listMail(client, mailRead({ limit: 20 }))),
    )
    expect(list).toMatchObject({ total: MANY, mails: { length: 20 } })
    expect(list.mails[0]?.uid).toBe(MANY)
  })

  test('of 50,000 unread mails, too', async () => {
    const list = await measured('The newest 20 of 50,000 unread', () =>
      asked('ada@example.com', client => listMail(client, mailRead({ limit: 20, unseenOnly: true }))),
    )
    expect(list).toMatchObject({ total: MANY, mails: { length: 20 } })
  })

  test('a search that finds all of them gives the newest', async () => {
    const wanted = { folder: 'INBOX', wanted: { since: new Date('2001-01-01') }, limit: 100 }
    const list = await measured('A search that finds 50,000', () =>
      asked('ada@example.com', client => searchMail(client, wanted)),
    )
    expect(list).toMatchObject({ total: MANY, mails: { length: 100 } })
  })

  test.each([
    [1, 'See the file.', false],
    [2, 'A line of a long text.', true],
  ])('of a mail of 60 MB only the text is fetched, and not all of a long one: %d', async (uid, text, isCut) => {
    const reading = {
      toText: async (html: string, url: string) => bodyToMarkdown(html, url),
      signal: AbortSignal.timeout(60_000),
    }
    const mail = await measured(`Mail ${uid} of 60 MB`, () =>
      asked('bob@example.com', client => readMail(client, mailRead({ action: 'read', uid }), reading)),
    )
    expect(mail.bytes).toBeGreaterThan(57 * MB)
    expect(mail.text.startsWith(text)).toBe(true)
    expect(mail.isCut).toBe(isCut)
    expect(mail.text.length).toBeLessThanOrEqual(40_000)
  })
})
