import { createHash } from 'node:crypto'
import { symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type AskedMail, planMail } from '../../../../main/mail/send/plan-mail'
import { type KeptRecipients, knownRecipients } from '../../../../main/store/documents/known-recipients'
import type { MailAccount } from '../../../../shared/mail/mail-account'
import { accountAt } from '../../../helpers/mail-server'
import { temporaryFolder } from '../../../helpers/temp-folder'

const { account: ada } = accountAt({ host: 'localhost', port: 1, security: 'tls' })

async function planned(
  more: Partial<AskedMail> = {},
  account: MailAccount = ada,
  kept: KeptRecipients = [],
  domains: readonly string[] = [],
) {
  const workspace = await temporaryFolder()
  await writeFile(join(workspace, 'plan.txt'), 'The plan')
  const asked = {
    to: 'bob@example.org',
    cc: [],
    bcc: [],
    replyTo: [],
    subject: 'Plans',
    body: 'Hi.',
    attachments: [],
    ...more,
  }
  const known = knownRecipients({ data: kept, update: () => Promise.reject(new Error('no')) })
  const { signal } = new AbortController()
  const { effect, message } = await planMail(asked, { account, known, workspace, signal, domains })
  const [head = '', ...body] = Buffer.from(message).toString('latin1').split('\r\n\r\n')
  return { effect, message, head, body: body.join('\r\n\r\n'), headers: head.replace(/\r\n[ \t]+/g, ' ').split('\r\n') }
}

describe('a mail that is planned', () => {
  test('goes to the domains alone that the person allows, where they allow some', async () => {
    const allowed = (more: Partial<AskedMail>) => planned(more, ada, [], ['example.org', 'xn--bcher-kva.example'])
    expect((await allowed({ cc: 'eve@EXAMPLE.org', bcc: 'zoe@bücher.example' })).effect.bcc).toHaveLength(1)
    for (const to of ['bob@example.com', 'bob@mail.example.org', 'bob@example.org.evil.example']) {
      const words = `Email can’t be sent to ${to}: Settings, under Services, allows only example.org, xn--bcher-kva.example.`
      await expect(allowed({ to })).rejects.toThrow(words)
      await expect(allowed({ to: 'bob@example.org', bcc: to })).rejects.toThrow('Email can’t be sent to')
      await expect(allowed({ to, draft: { folder: '' } })).resolves.toBeDefined()
    }
  })

  test('is exactly the bytes that its plan names, in lines that end in CR LF', async () => {
    const { effect, message, headers } = await planned({ cc: 'Eve <eve@example.org>' })
    expect(effect).toMatchObject({
      hash: createHash('sha256').update(message).digest('hex'),
      bytes: message.byteLength,
      from: { address: 'ada@example.com', name: 'Ada Lovelace' },
      to: [{ address: 'bob@example.org', isNew: true }],
      cc: [{ address: 'eve@example.org', name: 'Eve', isNew: true }],
    })
    expect(Buffer.from(message).toString('latin1').replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(headers).toContain('From: Ada Lovelace <ada@example.com>')
    expect(headers).toContain('To: bob@example.org')
    expect(headers).toContain('Cc: Eve <eve@example.org>')
    expect(headers).toContain(`Message-ID: ${effect.messageId}`)
  })

  test('has a Message-ID of its own each time', async () => {
    const [one, other] = [await planned(), await planned()]
    expect(one.effect.messageId).not.toBe(other.effect.messageId)
  })

  test('names who gets it without the others knowing in the plan, and in a draft alone in the mail', async () => {
    const hidden = { bcc: 'spy@example.org' }
    expect((await planned(hidden)).effect.bcc).toEqual([{ address: 'spy@example.org', isNew: true }])
    expect((await planned(hidden)).head).not.toContain('spy')
    expect((await planned({ ...hidden, draft: { folder: '' } })).headers).toContain('Bcc: spy@example.org')
  })

  test('goes to each once, in the first place where they are named', async () => {
    const { effect } = await planned({
      to: 'bob@example.org',
      cc: ['BOB@example.org', 'Bob <bob@example.org>'],
      bcc: 'bob@example.org',
    })
    expect([effect.to.length, effect.cc.length, effect.bcc.length]).toEqual([1, 1, 0])
  })

  test('of HTML says the same as text', async () => {
    const { effect, headers } = await planned({ body: '<p>Hi <b>Bob</b></p>' })
    expect(effect).toMatchObject({ text: 'Hi Bob', html: '<p>Hi <b>Bob</b></p>' })
    expect(headers.join('\n')).toContain('multipart/alternative')
    expect((await planned({ body: '<p>Hi</p>', html: false })).effect).toMatchObject({ text: '<p>Hi</p>' })
    expect((await planned({ body: 'Hi', html: true })).effect).toMatchObject({ text: 'Hi', html: 'Hi' })
  })

  test('says of whom it knows nothing, and whom a domain could be taken for', async () => {
    const kept = [{ account: 'work', addresses: ['bob@example.org'] }]
    const { effect } = await planned({ to: 'bob@EXAMPLE.org, eve@exarnple.com, x@exampIe.org' }, ada, kept)
    expect(effect.to).toEqual([
      { address: 'bob@example.org' },
      { address: 'eve@exarnple.com', isNew: true, resembles: 'example.com' },
      { address: 'x@exampie.org', isNew: true, resembles: 'example.org' },
    ])
  })

  test('has its attachments whole, with where they are from', async () => {
    const { effect, body } = await planned({ attachments: [{ path: 'plan.txt', filename: 'Plän "2".txt' }] })
    const hash = createHash('sha256').update('The plan').digest('hex')
    expect(effect.attachments).toEqual([{ path: 'plan.txt', name: 'Plän "2".txt', bytes: 8, hash }])
    expect(body).toContain(Buffer.from('The plan').toString('base64'))
  })
})

describe('the refusal of something that cannot be a mail, with what to do', () => {
  test.each<[string, Partial<AskedMail>, RegExp]>([
    ['nobody', { to: ' , ' }, /^The email has no recipient\./],
    [
      'too many',
      { to: Array.from({ length: 101 }, (_, n) => `a${n}@example.org`) },
      /^An email can go to at most 100 recipients, and this one has 101\. Send several/,
    ],
    ['a bad address', { cc: 'bob' }, /^“bob” isn’t a valid email address\. Write it as/],
    ['a bad address for answers', { replyTo: 'x@y\r\nBcc: z@y' }, /isn’t a valid email address/],
    ['a subject of two lines', { subject: 'Hi\r\nBcc: eve@example.org' }, /^A subject must be a single line/],
    [
      'a long subject',
      { subject: 'x'.repeat(501) },
      /^A subject can have at most 500 characters, and this one has 501\.$/,
    ],
    ['a long text', { body: 'x'.repeat(1_000_001) }, /^The text is too long for an email\. Put it in a file/],
    ['a NUL', { body: 'a\0b' }, /contains characters that aren’t allowed in an email/],
    ['a file that is not there', { attachments: [{ path: 'no.txt' }] }, /not found/],
    ['a file outside', { attachments: [{ path: '../../etc/passwd' }] }, /outside the workspace/],
    ['a folder', { attachments: [{ path: '.' }] }, /is not a file/],
    [
      'a name of two lines',
      { attachments: [{ path: 'plan.txt', filename: 'a\r\nX: y' }] },
      /cannot be the name of an attachment\. Give it a 'filename' of one line/,
    ],
    [
      'a name that is a path',
      { attachments: [{ path: 'plan.txt', filename: '../x' }] },
      /cannot be the name of an attachment/,
    ],
    [
      'many files',
      { attachments: Array.from({ length: 51 }, () => ({ path: 'plan.txt' })) },
      /^51 attachments are too many for one mail; 50 are allowed/,
    ],
  ])('%s', async (_, more, words) => {
    await expect(planned(more)).rejects.toThrow(words)
  })

  test('attachments of more than 25 MB together, and one through a link that leads out', async () => {
    const workspace = await temporaryFolder()
    await writeFile(join(workspace, 'half.bin'), '')
    await truncate(join(workspace, 'half.bin'), 13_000_000)
    await symlink('/etc/hostname', join(workspace, 'link'))
    const base = { to: 'b@example.org', cc: [], bcc: [], replyTo: [], subject: '', body: '' }
    const ground = { account: ada, known: undefined, workspace, signal: new AbortController().signal }
    const half = { path: 'half.bin' }
    const { effect } = await planMail({ ...base, attachments: [half] }, ground)
    expect(effect.bytes).toBeGreaterThan(17_000_000)
    await expect(planMail({ ...base, attachments: [half, half] }, ground)).rejects.toThrow(
      'half.bin is too large: the attachments of a mail may have 25 MB together.',
    )
    await expect(planMail({ ...base, attachments: [{ path: 'link' }] }, ground)).rejects.toThrow(
      'outside the workspace',
    )
  })
})
