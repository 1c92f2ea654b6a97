import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import { homedir, tmpdir } from 'node:os'
import { dirname } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appliers } from '../../../../main/tools/effects/appliers'
import { readMailEffect } from '../../../../main/tools/effects/read-mail-effect'
import { polpoTools } from '../../../../main/tools/polpo'
import { prepareProposal } from '../../../../main/tools/prepare-proposal'
import { MailsView, MailView } from '../../../../renderer/views/calls/results/mail-views'
import type { MailLine, MailPerson } from '../../../../shared/mail/read-mail'
import { type ToolResult, textOf } from '../../../../shared/session/tool-results'
import { canServeMail, type Dovecot, dovecot } from '../../../helpers/dovecot'
import { forbiddenIn } from '../../../helpers/hostile-content-rules'
import { heavyMails, namingMails } from '../../../helpers/hostile-mail-parts'
import { type HostileMail, hidingMails, htmlMails, injectingMails, spoofingMails } from '../../../helpers/hostile-mails'
import { sampleOf } from '../../../helpers/how-deep'
import { accountOf, mailHere } from '../../../helpers/mail'
import { propose } from '../../../helpers/run-proposal'
import { type TestToolContext, toolContext } from '../../../helpers/tool-context'
import { drawn } from '../../../renderer/drawn'

const ADA = 'ada@example.com'
const evil = `evil-${randomBytes(6).toString('hex')}`

/** The most memory that all may leave taken. */
const MB = 1024 * 1024

describe.skipIf(!canServeMail)('hostile mails on a real server', () => {
  let server: Dovecot
  let mails: HostileMail[]
  let lines: readonly MailLine[] = []
  let outside: string[]
  let memory: number
  const asked: string[] = []
  const tracker = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end()
  })

  beforeAll(async () => {
    await new Promise<void>(resolve => tracker.listen(0, '127.0.0.1', resolve))
    const address = tracker.address()
    if (typeof address !== 'object' || !address) throw new Error('There is no address.')
    const at = `http://127.0.0.1:${address.port}`
    mails = [...injectingMails(), ...spoofingMails(), ...hidingMails(), ...htmlMails(at), ...namingMails(evil)]
    mails.push(...(await heavyMails()))
    server = await dovecot()
    await server.deliver(
      ADA,
      mails.map(({ raw }) => raw),
    )
    outside = await outsideNames()
    memory = process.memoryUsage().rss
  }, 120_000)
  afterAll(async () => {
    tracker.close()
    await server?.close()
  })

  async function called(name: string, input: object, context?: TestToolContext): Promise<ToolResult> {
    const { mail } = await mailHere([accountOf({ imap: server.tls })])
    const where = { ...(context ?? (await toolContext())), mail }
    const tool = polpoTools.find(one => one.name === name)
    if (!tool) throw new Error(`There is no ${name}`)
    const proposal = await propose(tool, input, where)
    const { commit } = await prepareProposal(proposal, where, {
      ...appliers,
      'read-mail': readMailEffect({ ca: [server.ca] }),
    })
    const result = proposal.answer((await commit()).outcome)
    return result
  }

  test('are more than sixty, and a list of them is whole', { timeout: 60_000 }, async () => {
    expect(mails.length).toBeGreaterThan(60)
    const listed = await called('email_list', { limit: 100 })
    if (listed.details?.type !== 'mails') throw new Error('There is no list.')
    expect(listed.details.total).toBe(mails.length)
    checkShown(listed)
    const found = await called('email_search', { since: '2020-01-01', limit: 100 })
    expect(found.details).toEqual(listed.details)
    lines = listed.details.mails
    expect(lines).toHaveLength(100)
  })

  test('each is read as it is', { timeout: 300_000 }, async () => {
    const problems: string[] = []
    for (const [index, mail] of sampleOf([...mails.entries()], 10)) {
      try {
        await checkRead(index + 1, mail)
      } catch (error) {
        problems.push(`${index + 1} ${mail.name}: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    expect(problems).toEqual([])
  })

  async function checkRead(uid: number, { from = ['eve@evil.example'], says, files }: HostileMail): Promise<void> {
    const context = await toolContext()
    const result = await called('email_read', { uid, download_attachments: files !== undefined }, context)
    if (result.details?.type !== 'mail') throw new Error('There is no mail.')
    const { mail } = result.details
    checkShown(result)
    const senders = [...mail.from, ...(mail.sender ? [mail.sender] : []), ...(mail.replyTo ?? [])]
    expect(senders.map(({ address }) => address)).toEqual(from)
    if (says !== undefined) expect(mail.text).toContain(says)
    expect(mail.text.length).toBeLessThanOrEqual(40_000)
    expect(await filesIn(context.workspace)).toEqual(
      (files ?? []).map(name => `mail-attachments/${uid}/${name}`).sort(),
    )
    const [attachment] = mail.attachments
    if (files && attachment) {
      await called('email_download_attachment', { uid, filename: attachment.part, path: 'one' }, context)
      expect(await filesIn(context.workspace)).toContain('one')
    }
    const line = lines.find(one => one.uid === uid)
    if (line) expect({ from: line.from, subject: line.subject }).toEqual({ from: mail.from, subject: mail.subject })
  }

  test.each([
    ['email_read', { uid: 0 }],
    ['email_read', { uid: -1 }],
    ['email_read', { uid: 1.5 }],
    ['email_read', { uid: 2 ** 32 }],
    ['email_read', { uid: '1:*' }],
    ['email_read', { uid: 4_294_967_295 }],
    ['email_read', { uid: 1, folder: 'INBOX\r\na1 DELETE INBOX' }],
    ['email_search', { subject: 'x\r\na1 DELETE INBOX' }],
    ['email_list', { folder: '../bob@example.com' }],
    ['email_download_attachment', { uid: 1, path: `../${evil}` }],
    ['email_download_attachment', { uid: 1, path: `/tmp/${evil}` }],
  ])('%s refuses %o in a sentence', async (name, input) => {
    await expect(called(name, input)).rejects.toThrow(/^[^\n]{10,2000}$/)
  })

  test('a search text is never a command', async () => {
    for (const text of ['x" OR ALL (', '{10}', '\\', 'é"'])
      expect((await called('email_search', { from: text })).details).toMatchObject({ total: 0 })
    expect((await called('email_list', { limit: 1 })).details).toMatchObject({ total: mails.length })
  })

  test('nothing was asked for, nothing lies outside, and the memory is given back', async () => {
    expect(asked).toEqual([])
    expect(await outsideNames()).toEqual(outside)
    expect(process.memoryUsage().rss - memory).toBeLessThan(500 * MB)
  })
})

/** Checks what the person is shown, and the model given: text in which nothing is reversed or hidden. */
function checkShown(result: ToolResult): void {
  const { details } = result
  if (details?.type !== 'mails' && details?.type !== 'mail') throw new Error('There is no view.')
  const view = details.type === 'mails' ? MailsView({ details }) : MailView({ details })
  const body = drawn(view)
  expect(forbiddenIn(body)).toEqual([])
  const names = [...body.querySelectorAll('*')].map(({ localName }) => localName)
  expect(names.filter(name => !/^(section|header|div|p|ul|li|span|svg|path|circle|line)$/.test(name))).toEqual([])
  expect([...body.querySelectorAll('[src], [href], [style]')].map(({ outerHTML }) => outerHTML)).toEqual([])
  const shown = body.textContent ?? ''
  for (const text of [shown, textOf(result)])
    expect(/(?![\n\t])(?:\p{Cc}|\p{Cf}|[\ufe00-\ufe0f])/u.exec(text)).toBeNull()
  const lines = details.type === 'mails' ? details.mails : [details.mail]
  for (const person of lines.flatMap(({ from }) => from)) checkSender(person, shown)
}

/** The address stands there whatever the name is, and a name that shows another one is told. */
function checkSender({ address, name = '', pretends }: MailPerson, shown: string): void {
  const real = address || '(no address)'
  expect(shown).toContain(name ? `${name} <${real}>` : real)
  if (/@bank\.example/.test(name)) expect(pretends).toContain('boss@bank.example')
  if (pretends) expect(shown).toContain(`The name shows ${pretends}, but the address is ${real}.`)
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile())
    .map(entry => `${entry.parentPath.slice(folder.length + 1)}/${entry.name}`.replace(/^\//, ''))
    .sort()
}

/** Returns the files of these mails that lie in the folders to which their names lead. */
async function outsideNames(): Promise<string[]> {
  const folders = [tmpdir(), dirname(tmpdir()), homedir(), process.cwd(), '/']
  const names = await Promise.all(folders.map(folder => readdir(folder)))
  return names.flat().filter(name => name.includes(evil))
}
