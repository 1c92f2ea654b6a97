import { appendFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { appliers } from '../../../../main/tools/effects/appliers'
import { sendMail } from '../../../../main/tools/effects/send-mail'
import { emailSend } from '../../../../main/tools/polpo/email-send'
import { prepareProposal } from '../../../../main/tools/prepare-proposal'
import type { ToolContext } from '../../../../main/tools/tool-context'
import { UnknownOutcome } from '../../../../shared/errors'
import type { MailProgress } from '../../../../shared/mail/mail-effect'
import { textOf } from '../../../../shared/session/tool-results'
import { accessTo, accountAt, mailServer, testReach } from '../../../helpers/mail-server'
import { propose } from '../../../helpers/run-proposal'
import { toolContext } from '../../../helpers/tool-context'

async function sending(files: Record<string, string> = {}) {
  const server = await mailServer()
  const noted: MailProgress[] = []
  const known: string[] = []
  const recipients: ToolContext['recipients'] = {
    has: (_, address) => known.includes(address),
    domains: () => [],
    add: async (_, addresses) => void known.push(...addresses),
  }
  const context = await toolContext(files)
  const mailed = async (progress: MailProgress) => void noted.push(progress)
  return { server, noted, known, context: Object.assign(context, { mail: server.mail, mailed, recipients }) }
}

/** Plans, approves and applies, with a server of the test. */
async function sent(input: unknown, context: ToolContext) {
  const proposal = await propose(emailSend, input, context)
  const { commit } = await prepareProposal(proposal, context, { ...appliers, 'send-mail': sendMail(testReach) })
  const { outcome } = await commit()
  return textOf(proposal.answer(outcome))
}

const plain = { to: 'bob@example.org', subject: 'Plans', body: 'See you.' }

describe('email_send', () => {
  test('sends what was approved to all whom it names, and says what the server answered', async () => {
    const { server, context, noted, known } = await sending({ 'a/plan.txt': 'The plan' })
    const input = {
      ...plain,
      to: ['bob@example.org', 'Eve <eve@example.org>'],
      cc: 'cc@example.org',
      bcc: ['bcc@example.org'],
      reply_to: 'answers@example.com',
      html: false,
      from: 'Work',
      attachments: [{ path: 'a/plan.txt', filename: 'Plan.txt' }],
    }
    const words = await sent(input, context)
    const [mail] = server.taken
    expect(mail).toMatchObject({
      from: 'ada@example.com',
      to: ['bob@example.org', 'eve@example.org', 'cc@example.org', 'bcc@example.org'],
    })
    expect(mail?.message).toContain('Reply-To: answers@example.com')
    expect(mail?.message).toContain('filename=Plan.txt')
    const messageId = /^Message-ID: (.*)\r$/m.exec(mail?.message ?? '')?.[1] ?? ''
    expect(words).toBe(
      [
        'Email sent successfully!',
        'To: bob@example.org, eve@example.org',
        'Subject: Plans',
        `Message ID: ${messageId}`,
        'Recipients: 4',
        'Attachments: 1',
        'Server: 250 queued as 1',
      ].join('\n'),
    )
    expect(noted).toEqual([
      { stage: 'handed-over', messageId },
      { stage: 'taken', messageId, answer: '250 queued as 1' },
    ])
    expect(known).toHaveLength(4)
    expect((await propose(emailSend, plain, context)).effects).toMatchObject([{ to: [{ address: 'bob@example.org' }] }])
  })

  test('goes to no domain that the person does not allow', async () => {
    const { context, server } = await sending()
    const mail = { ...server.mail, domains: () => ['example.net'] }
    await expect(propose(emailSend, plain, { ...context, mail })).rejects.toThrow(
      'Email can’t be sent to bob@example.org',
    )
  })

  test('refuses credentials, and says why', async () => {
    const { context, server } = await sending()
    const refused = propose(emailSend, { ...plain, smtp_host: 'evil.example', smtp_pass: 'x' }, context)
    await expect(refused).rejects.toThrow(
      "'smtp_host', 'smtp_pass' cannot be given here: mail accounts are connected by the person, in Settings under Services",
    )
    expect(server.taken).toEqual([])
  })

  test.each([
    [{ ...plain, to: undefined }, "'to' must be a mail address, or a list of them."],
    [{ ...plain, to: 7 }, "'to' must be a mail address, or a list of them."],
    [{ ...plain, cc: [1] }, "'cc' must be a mail address"],
    [{ to: 'bob@example.org', body: 'x' }, "'subject' is required."],
    [{ to: 'bob@example.org', subject: 'x' }, "'body' is required."],
    [{ ...plain, html: 'yes' }, "'html' must be true or false."],
    [{ ...plain, attachments: [{ path: '' }] }, "'attachments[0].path' must not be empty."],
    [{ ...plain, attachments: [{ path: 'x', size: 1 }] }, "There is no parameter 'size'"],
    [{ ...plain, priority: 'high' }, "There is no parameter 'priority'."],
    [
      { ...plain, from: 'eve@example.org' },
      "No account eve@example.org is connected. 'from' must be one of: ada@example.com.",
    ],
  ])('refuses %j in words', async (input, words) => {
    const { context } = await sending()
    await expect(propose(emailSend, input, context)).rejects.toThrow(words)
  })

  test('sends from the account that is named, by its address or label', async () => {
    const { context, server } = await sending()
    const home = {
      ...accountAt({ host: 'localhost', port: server.port, security: 'starttls' }).account,
      id: 'home',
      label: 'Home',
      address: 'ada@home.example',
    }
    context.mail = accessTo([server.account, home])
    for (const from of ['Home', 'ada@home.example', 'Ada <ada@home.example>']) await sent({ ...plain, from }, context)
    expect(server.taken.map(({ from }) => from)).toEqual(Array(3).fill('ada@home.example'))
  })

  test('is not there without an account that can send', async () => {
    const turn = { services: new Set<never>(), agents: [], isScoped: false, waiting: [] }
    expect(emailSend.forTurn?.(turn)).toBeUndefined()
    expect(emailSend.forTurn?.({ ...turn, mail: new Set(['imap']) })).toBeUndefined()
    expect(emailSend.forTurn?.({ ...turn, mail: new Set(['smtp']) })).toBe(emailSend)
    const { context } = await sending()
    await expect(propose(emailSend, plain, { ...context, mail: accessTo([]) })).rejects.toThrow(
      'No mail account for sending is connected. The person connects one in Settings, under Services.',
    )
  })

  test('sends no other bytes than those that were shown, and no file that has changed since', async () => {
    const { context, server } = await sending({ 'a.txt': 'one' })
    const proposal = await propose(emailSend, { ...plain, attachments: [{ path: 'a.txt' }] }, context)
    const other = { ...proposal, message: new Uint8Array([1]) }
    await expect(prepareProposal(other, context)).rejects.toThrow('exactly its bytes')
    await appendFile(context.path('a.txt'), ' more')
    await expect(prepareProposal(proposal, context)).rejects.toMatchObject({
      code: 'conflict',
      message: 'a.txt has changed since it was attached.',
    })
    expect(server.taken).toEqual([])
  })

  test('never says that a mail was sent of which nobody knows', async () => {
    const { context, server } = await sending()
    const cut: typeof server = await mailServer({
      onData(stream) {
        stream.resume().on('end', () => {
          for (const { _socket } of cut.server.connections as unknown as Set<{ _socket: { destroy(): void } }>)
            _socket.destroy()
        })
      },
    })
    context.mail = cut.mail
    await expect(sent(plain, context)).rejects.toBeInstanceOf(UnknownOutcome)
  })

  test('is sent also where the copy cannot be kept, which it says', async () => {
    const { context, server, noted } = await sending()
    const imap = { host: 'localhost', port: 1, security: 'tls' as const }
    context.mail = accessTo([{ ...server.account, imap }])
    expect(await sent(plain, context)).toMatch(
      /^Email sent successfully!\n(?:.*\n)*It was sent, but no copy could be put into the folder of sent mail: localhost refused the connection on port 1\./,
    )
    expect(noted.map(({ stage }) => stage)).toEqual(['handed-over', 'taken'])
  })
})
