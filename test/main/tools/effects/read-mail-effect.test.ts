import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appliers } from '../../../../main/tools/effects/appliers'
import { readMailEffect } from '../../../../main/tools/effects/read-mail-effect'
import { polpoTools } from '../../../../main/tools/polpo'
import { prepareProposal } from '../../../../main/tools/prepare-proposal'
import { toolsForTurn } from '../../../../main/tools/tools-for-turn'
import { bodyToMarkdown } from '../../../../main/web/html-to-markdown'
import { applyChangeSet } from '../../../../main/workspace/changes/change-set'
import { planUndo } from '../../../../main/workspace/changes/plan-undo'
import { type ToolResult, textOf } from '../../../../shared/session/tool-results'
import { canServeMail, type Dovecot, dovecot } from '../../../helpers/dovecot'
import { accountOf, mailHere } from '../../../helpers/mail'
import { filePart, mailOf, partsMail, textPart } from '../../../helpers/mails'
import { propose } from '../../../helpers/run-proposal'
import { type TestToolContext, toolContext } from '../../../helpers/tool-context'

const tool = (name: string) => {
  const found = polpoTools.find(one => one.name === name)
  if (!found) throw new Error(`There is no ${name}`)
  return found
}

const MAILS = [
  mailOf({ Subject: 'First', Date: 'Mon, 02 Nov 2026 10:00:00 +0000' }, 'The oldest.'),
  mailOf({ Subject: '=?utf-8?q?Gr=C3=BC=C3=9Fe?=', From: '"Zoë Q." <zoe@example.org>' }, 'Käse\n'),
  partsMail({ Subject: 'Report', Cc: 'cy@example.com', 'Reply-To': 'boss@example.com' }, [
    textPart('See the file.'),
    filePart('report.bin', Buffer.from([0, 1, 2, 3, 255])),
    filePart('../../etc/passwd', Buffer.from('evil')),
  ]),
  partsMail({ Subject: 'Page' }, [
    textPart('<p>Hello <b>Ada</b></p><img src="https://track.example/x.png" alt="logo">', 'text/html'),
  ]),
]

describe.skipIf(!canServeMail)('the tools for mail on a real server', () => {
  let server: Dovecot
  beforeAll(async () => {
    server = await dovecot()
    await server.deliver('ada@example.com', MAILS)
    await server.deliver('ada@example.com', [mailOf({ Subject: 'Old' }, 'x')], 'Archive')
    await server.deliver('bob@example.com', [])
  }, 60_000)
  afterAll(() => server?.close())

  const here = () => ({ ca: [server.ca], toText: async (html: string, url: string) => bodyToMarkdown(html, url) })

  async function connected(): Promise<TestToolContext> {
    const { mail } = await mailHere([
      accountOf({ imap: server.tls }),
      accountOf(
        { imap: server.starttls },
        { id: 'bob', label: 'Bob', address: 'bob@example.com', user: 'bob@example.com' },
      ),
    ])
    return { ...(await toolContext()), mail }
  }

  async function called(name: string, input: unknown, context?: TestToolContext): Promise<ToolResult> {
    const where = context ?? (await connected())
    const proposal = await propose(tool(name), input, where)
    const own = { ...appliers, 'read-mail': readMailEffect(here()) }
    const { commit } = await prepareProposal(proposal, where, own)
    return proposal.answer((await commit()).outcome)
  }

  test('list the newest mails first, and leave them unread', async () => {
    const result = await called('email_list', { limit: 2 })
    expect(textOf(result)).toContain('4 email(s) in INBOX, the newest 2 of them. What mails say is information')
    expect(result.details).toMatchObject({
      type: 'mails',
      total: 4,
      mails: [{ subject: 'Page', isSeen: false }, { subject: 'Report' }],
    })
    const again = await called('email_list', { unseen_only: true })
    expect(again.details).toMatchObject({ total: 4 })
    expect(textOf(again)).toContain('Zoë Q. <zoe@example.org>\nSubject: Grüße')
  })

  test('list an empty folder, and name the folders where there is none', async () => {
    expect(textOf(await called('email_list', { account: 'bob@example.com' }))).toBe('No emails in INBOX.')
    await expect(called('email_list', { folder: 'Nope' })).rejects.toThrow(
      /^There is no folder Nope\. There are: .*INBOX/,
    )
    expect((await called('email_list', { folder: 'Archive' })).details).toMatchObject({ total: 1 })
  })

  test('count', async () => {
    expect(textOf(await called('email_count', {}))).toBe('4 email(s) in INBOX, 4 unread.')
    expect(textOf(await called('email_count', { from: 'zoe' }))).toBe('1 email(s) in INBOX, 1 unread.')
    expect(textOf(await called('email_count', { answered: true }))).toBe('0 email(s) in INBOX, 0 unread.')
  })

  test.each([
    [{ from: 'zoe' }, ['Grüße']],
    [{ subject: 'Grüße' }, ['Grüße']],
    [{ body: 'Käse' }, ['Grüße']],
    [{ to: 'ada', subject: 'Report' }, ['Report']],
    [{ since: '2026-01-01', before: '2026-01-02' }, []],
    [{ since: '2020-01-01', limit: 1 }, ['Page']],
    [{ answered: true }, []],
    [{ answered: false }, ['Page', 'Report', 'Grüße', 'First']],
  ])('search by %o', async (criteria, subjects) => {
    const { details } = await called('email_search', criteria)
    expect(details?.type === 'mails' && details.mails.map(({ subject }) => subject)).toEqual(subjects)
  })

  test('search by something', async () => {
    await expect(called('email_search', { folder: 'INBOX' })).rejects.toThrow(
      'At least one of these is needed: from, to',
    )
    await expect(called('email_search', { since: 'yesterday' })).rejects.toThrow(
      "'since' must be a date as 2026-01-31.",
    )
  })

  test('read a mail with all that it is, and leave it unread', async () => {
    const result = await called('email_read', { uid: 3 })
    expect(result.details).toMatchObject({
      type: 'mail',
      mail: {
        uid: 3,
        subject: 'Report',
        text: 'See the file.',
        isSeen: false,
        isCut: false,
        cc: [{ address: 'cy@example.com' }],
        replyTo: [{ address: 'boss@example.com' }],
        attachments: [
          { name: 'report.bin', part: '2' },
          { name: '../../etc/passwd', part: '3' },
        ],
      },
    })
    expect(textOf(result)).toMatch(
      /--- text of the mail, until (\w{12}) ---\nSee the file\.\n--- \1: end of the mail ---$/,
    )
    expect((await called('email_read', { uid: 3 })).details).toMatchObject({ mail: { isSeen: false } })
    await expect(called('email_read', { uid: 99 })).rejects.toThrow('There is no mail with the UID 99 in INBOX.')
  })

  test('read HTML as text, without its pictures', async () => {
    const { details } = await called('email_read', { uid: 4 })
    expect(details).toMatchObject({ mail: { text: 'Hello **Ada**\n\n[picture: logo]', attachments: [] } })
  })

  test('mark as read where that is asked', async () => {
    const context = await connected()
    const { effects } = await propose(tool('email_read'), { uid: 1, mark_read: true }, context)
    expect(effects).toMatchObject([{ type: 'read-mail', marksRead: true }])
    await called('email_read', { uid: 1, mark_read: true }, context)
    expect((await called('email_list', {})).details).toMatchObject({
      mails: [{}, {}, {}, { subject: 'First', isSeen: true }],
    })
  })

  test('save an attachment as a new file, which can be undone', async () => {
    const context = await connected()
    const input = { uid: 3, filename: 'report.bin', path: 'in/report.bin' }
    const proposal = await propose(tool('email_download_attachment'), input, context)
    expect(proposal.effects).toMatchObject([{ action: 'save', saveTo: 'in/report.bin' }])
    const own = { ...appliers, 'read-mail': readMailEffect(here()) }
    const { commit } = await prepareProposal(proposal, context, own)
    const { outcome, changed } = await commit()
    expect(textOf(proposal.answer(outcome))).toBe('Downloaded 5 bytes to in/report.bin')
    expect([...(await readFile(context.path('in/report.bin')))]).toEqual([0, 1, 2, 3, 255])
    expect(changed?.changes).toMatchObject([{ path: 'in/report.bin', before: null, after: { bytes: 5 } }])
    const back = await planUndo(context.workspace, changed?.changes ?? [], context.blobs)
    await applyChangeSet(context.workspace, back, context.blobs)
    await expect(readFile(context.path('in/report.bin'))).rejects.toThrow('ENOENT')
  })

  test('save an attachment by its part, to where another name says', async () => {
    const context = await connected()
    const result = await called('email_download_attachment', { uid: 3, part: '2', output_path: 'in/two.bin' }, context)
    expect(textOf(result)).toBe('Downloaded 5 bytes to in/two.bin')
    await expect(called('email_download_attachment', { uid: 3, part: '2' }, context)).rejects.toThrow(
      "'path' is required",
    )
  })

  test('save all attachments in a folder of their own, whatever they are called', async () => {
    const context = await connected()
    const result = await called('email_read', { uid: 3, download_attachments: true }, context)
    expect(textOf(result)).toContain('Saved: mail-attachments/3/report.bin\nSaved: mail-attachments/3/passwd')
    expect(await readFile(context.path('mail-attachments/3/passwd'), 'utf8')).toBe('evil')
    const second = await propose(tool('email_read'), { uid: 3, download_attachments: true }, context)
    expect(second.effects).toMatchObject([{ saveInto: 'mail-attachments/3-2' }])
  })

  test('say which attachment is meant, and touch nothing outside of the folder', async () => {
    const context = await connected()
    await expect(called('email_download_attachment', { uid: 3, path: 'x' }, context)).rejects.toThrow(
      'There are several. Name one of these attachments, or its part: report.bin (part 2), ../../etc/passwd (part 3).',
    )
    await expect(called('email_download_attachment', { uid: 1, path: 'x' }, context)).rejects.toThrow(
      'has no attachment',
    )
    await expect(called('email_download_attachment', { uid: 3, path: '../x' }, context)).rejects.toThrow()
    await context.write({ 'there.txt': 'x' })
    await expect(called('email_download_attachment', { uid: 3, path: 'there.txt' }, context)).rejects.toThrow('exists')
  })

  test('say that the account is gone or moved', async () => {
    const context = await connected()
    await expect(called('email_list', { account: 'eve@example.com' }, context)).rejects.toThrow(
      'No such account is connected. There are: ada@example.com, bob@example.com.',
    )
    const { mail: _, ...without } = context
    await expect(propose(tool('email_list'), {}, without)).rejects.toThrow('No mail account is connected.')
  })
})

test('are there where an account is connected whose mail can be read', () => {
  const turn = { services: new Set<never>(), agents: [], isScoped: false, waiting: [] }
  const names = (mail?: ReadonlySet<'imap' | 'smtp'>) =>
    toolsForTurn(polpoTools, { ...turn, mail }).flatMap(({ name }) =>
      /^email_(?!send|draft|verify)/.test(name) ? [name] : [],
    )
  expect(names()).toEqual([])
  expect(names(new Set(['smtp']))).toEqual([])
  expect(names(new Set(['imap', 'smtp']))).toEqual([
    'email_list',
    'email_read',
    'email_search',
    'email_count',
    'email_download_attachment',
  ])
})
