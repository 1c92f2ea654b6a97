import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withImap } from '../../../../main/mail/with-imap'
import { appliers } from '../../../../main/tools/effects/appliers'
import { sendMail } from '../../../../main/tools/effects/send-mail'
import { emailDraft } from '../../../../main/tools/polpo/email-draft'
import { emailSend } from '../../../../main/tools/polpo/email-send'
import { prepareProposal } from '../../../../main/tools/prepare-proposal'
import type { Tool } from '../../../../main/tools/tool'
import type { ToolContext } from '../../../../main/tools/tool-context'
import type { SendMailEffect } from '../../../../shared/mail/mail-effect'
import { textOf } from '../../../../shared/session/tool-results'
import { canServeMail, type Dovecot, dovecot, MAIL_PASSWORD } from '../../../helpers/dovecot'
import { accountOf } from '../../../helpers/mail'
import { accessTo, mailServer, testReach } from '../../../helpers/mail-server'
import { propose } from '../../../helpers/run-proposal'
import { localhostPem } from '../../../helpers/smtp-server'
import { toolContext } from '../../../helpers/tool-context'

const signal = new AbortController().signal
let server: Dovecot

describe.skipIf(!canServeMail)('with a real IMAP server', () => {
  beforeAll(async () => {
    server = await dovecot()
  })
  afterAll(() => server.close())

  /** Returns the messages in a folder, each as it is stored there. */
  function messagesIn(folder: string) {
    const login = { server: server.tls, user: 'ada@example.com', password: MAIL_PASSWORD }
    return withImap(login, { signal, ca: [server.ca] }, async client => {
      await client.mailboxOpen(folder)
      const found: { flags: string[]; source: string }[] = []
      for await (const { flags, source } of client.fetch('1:*', { flags: true, source: true })) {
        found.push({ flags: [...(flags ?? [])], source: source?.toString('latin1') ?? '' })
      }
      return found
    })
  }

  async function context(smtpPort = 1): Promise<ToolContext> {
    const smtp = { host: 'localhost', port: smtpPort, security: 'starttls' as const }
    const account = accountOf({ imap: server.tls, smtp }, { user: 'ada@example.com' })
    const access = accessTo([account])
    const login: typeof access.login = async (id, protocol) =>
      protocol === 'imap'
        ? { server: server.tls, user: 'ada@example.com', password: MAIL_PASSWORD }
        : { ...(await access.login(id, protocol)), user: 'ada' }
    return Object.assign(await toolContext({ 'a.txt': 'attached' }), {
      mail: { ...access, login },
      mailed: async () => undefined,
    })
  }

  async function done(tool: Tool, input: unknown, own: ToolContext) {
    const proposal = await propose(tool, input, own)
    const reach = { ...testReach, ca: [server.ca, localhostPem.toString()] }
    const { commit } = await prepareProposal(proposal, own, { ...appliers, 'send-mail': sendMail(reach) })
    const { outcome } = await commit()
    return { words: textOf(proposal.answer(outcome)), effect: proposal.effects[0] as SendMailEffect, proposal }
  }

  test('email_draft puts exactly what was shown into the folder for drafts, which is made where there is none', async () => {
    const input = {
      to: 'bob@example.org',
      subject: 'Plän',
      body: 'Hi.',
      bcc: 'x@example.org',
      attachments: [{ path: 'a.txt' }],
    }
    const { words, proposal } = await done(emailDraft, input, await context())
    expect(words).toBe('Draft saved successfully!\nFolder: Drafts\nSubject: Plän\nTo: bob@example.org')
    const [draft] = await messagesIn('Drafts')
    expect(draft?.flags).toContain('\\Draft')
    expect(draft?.source).toBe(Buffer.from(proposal.message ?? []).toString('latin1'))
    expect(draft?.source).toContain('Bcc: x@example.org')
  })

  test('email_draft needs no recipient, subject or text', async () => {
    const { words } = await done(emailDraft, {}, await context())
    expect(words).toBe('Draft saved successfully!\nFolder: Drafts\nSubject: (no subject)')
  })

  test('email_draft names the folders that there are where it is given none of them, and takes no credentials', async () => {
    const own = await context()
    await expect(done(emailDraft, { folder: 'Nowhere' }, own)).rejects.toThrow(
      /^The account has no folder Nowhere\. Its folders are: .*INBOX/,
    )
    await expect(propose(emailDraft, { imap_pass: 'x' }, own)).rejects.toThrow("'imap_pass' cannot be given here")
    expect((await done(emailDraft, { folder: 'INBOX', subject: 'There' }, own)).words).toContain('Folder: INBOX')
  })

  test('email_send keeps a copy in the folder of sent mail, once', async () => {
    const smtp = await mailServer()
    const own = await context(smtp.port)
    const { effect, proposal, words } = await done(emailSend, { to: 'b@example.org', subject: 's', body: 't' }, own)
    expect(words).not.toContain('no copy')
    const copies = await messagesIn('Sent')
    expect(copies).toEqual([
      { flags: expect.arrayContaining(['\\Seen']), source: Buffer.from(proposal.message ?? []).toString('latin1') },
    ])
    expect(copies[0]?.source).toContain(effect.messageId)
    expect(smtp.taken).toHaveLength(1)
    // As with a server that keeps it by itself.
    const { putIntoFolder } = await import('../../../../main/mail/send/put-into-folder')
    const login = { server: server.tls, user: 'ada@example.com', password: MAIL_PASSWORD }
    const put = { login, setup: { signal, ca: [server.ca] }, use: '\\Sent' as const, messageId: effect.messageId }
    expect(await putIntoFolder(proposal.message ?? new Uint8Array(), put)).toBe('Sent')
    expect(await messagesIn('Sent')).toHaveLength(1)
  })
})
