import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileNameOf } from '../../../main/mail/mail-parts'
import { readMail } from '../../../main/mail/read-mail'
import { withImap } from '../../../main/mail/with-imap'
import { mailAnswer } from '../../../main/tools/mail/mail-answer'
import { bodyToMarkdown } from '../../../main/web/html-to-markdown'
import type { WholeMail } from '../../../shared/mail/read-mail'
import { textOf } from '../../../shared/session/tool-results'
import { canServeMail, type Dovecot, dovecot, MAIL_PASSWORD } from '../../helpers/dovecot'
import { EVIL, hostileMails } from '../../helpers/hostile-mails'
import { mailRead } from '../../helpers/mail-effect'

/** What would show something else than there is, in one line. */
const HIDDEN = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff\u{e0000}-\u{e0fff}]/u

describe.skipIf(!canServeMail)('sixty hostile mails', () => {
  let server: Dovecot
  const asked: string[] = []
  const tracker = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end()
  })
  let mails: ReturnType<typeof hostileMails>
  const read = new Map<number, WholeMail>()

  beforeAll(async () => {
    await new Promise<void>(resolve => tracker.listen(0, '127.0.0.1', resolve))
    const address = tracker.address()
    mails = hostileMails(typeof address === 'object' && address ? address.port : 0)
    server = await dovecot()
    await server.deliver(
      'ada@example.com',
      mails.map(({ mail }) => mail),
    )
    const login = { server: server.tls, user: 'ada@example.com', password: MAIL_PASSWORD }
    const signal = AbortSignal.timeout(120_000)
    await withImap(login, { signal, ca: [server.ca] }, async client => {
      for (let uid = 1; uid <= mails.length; uid++) {
        const toText = async (html: string, url: string) => bodyToMarkdown(html, url)
        read.set(uid, await readMail(client, mailRead({ action: 'read', uid }), { toText, signal }))
      }
    })
  }, 180_000)
  afterAll(async () => {
    tracker.close()
    await server?.close()
  })

  test('are all read, and no request is made', () => {
    expect(mails).toHaveLength(60)
    expect(read.size).toBe(60)
    expect(asked).toEqual([])
  })

  test('show their true sender, and what pretends to be another one', () => {
    const shown = mails.map(({ what, pretends }, at) => ({ what, pretends, from: read.get(at + 1)?.from ?? [] }))
    for (const { what, pretends, from } of shown) {
      if (what === 'no sender at all') expect(from, what).toEqual([])
      else if (what === 'a domain in other letters') expect(from[0]?.address).toMatch(/^eve@xn--bnk-\w+\.example$/)
      else
        expect(
          from.map(({ address }) => address),
          what,
        ).toContain(EVIL)
      if (pretends) expect(from[0]?.pretends, what).toBe(pretends)
    }
    const of = (what: string) => read.get(mails.findIndex(mail => mail.what === what) + 1)
    expect(of('two senders')?.from).toHaveLength(2)
    expect(of('another sender')?.sender).toEqual({ address: 'real@other.example', name: 'Real' })
    expect(of('answers elsewhere')?.replyTo).toEqual([{ address: 'boss@bank.example' }])
  })

  test('have names, subjects and addresses of one visible line each', () => {
    for (const [uid, { from, to, subject, attachments }] of read) {
      const lines = [subject, ...[...from, ...to].flatMap(({ name = '', address }) => [name, address])]
      for (const line of [...lines, ...attachments.map(({ name }) => name)]) {
        expect(HIDDEN.test(line), `${mails[uid - 1]?.what}: ${JSON.stringify(line)}`).toBe(false)
        expect(line.length).toBeLessThanOrEqual(500)
      }
    }
  })

  test('keep within the mark that ends them for the model', () => {
    for (const [uid, mail] of read) {
      const said = textOf(mailAnswer(mailRead({ action: 'read', uid }), { mail }))
      const mark = said.match(/^--- text of the mail, until (\w{12}) ---$/m)?.[1] ?? 'none'
      expect(said.split(mark)).toHaveLength(3)
      expect(said.trimEnd().split('\n').at(-1)).toContain(mark)
      expect(said.length).toBeLessThan(60_000)
    }
  })

  test('have no markup, script or picture left in their text', () => {
    for (const [uid, { text }] of read) {
      expect(text, mails[uid - 1]?.what).not.toMatch(/<script|<img|<iframe|onerror=|<form|!\[[^\]]*\]\(/i)
      expect(/(?![\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(text)).toBe(false)
    }
  })

  test('have attachments whose names are files of a folder', () => {
    for (const { attachments } of read.values()) {
      expect(attachments.length).toBeLessThanOrEqual(100)
      for (const attachment of attachments) {
        expect(fileNameOf(attachment)).toMatch(/^[^./\\<>:"|?*\p{C}][^/\\<>:"|?*\p{C}]*$/u)
        expect(fileNameOf(attachment)).not.toMatch(/^(con|nul|aux|prn)(\.|$)/i)
      }
    }
  })
})
