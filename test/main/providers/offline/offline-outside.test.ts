import { describe, expect, test } from 'vitest'
import { offline } from '../../../../main/providers/offline/offline'
import { foundText, mailsText, mailText } from '../../../../main/providers/offline/offline-outside'
import { searchWeb } from '../../../../main/tools/connected/search-web'
import { ofToolset } from '../../../../main/tools/of-toolset'
import { polpoTools } from '../../../../main/tools/polpo'
import type { MailLine } from '../../../../shared/mail/read-mail'
import { collectStream, modelRequest } from '../../../helpers/collect-stream'

async function answerTo(text: string, tools: readonly string[]) {
  const offered = [...polpoTools, searchWeb].filter(({ name }) => tools.includes(name))
  const request = modelRequest({ messages: [{ role: 'user', text }], tools: [...modelRequest().tools, ...offered] })
  const { reply } = await collectStream(offline(), request)
  return { text: reply.text, calls: reply.toolCalls.map(call => [call.name, JSON.parse(call.arguments)]) }
}

describe('the guide', () => {
  test.each([
    ['read my unread mail', 'email_list', { unseen_only: true }, 'I will list your unread mail.'],
    ['check my mail', 'email_list', {}, 'I will list your mail.'],
    ['read mail 12', 'email_read', { uid: 12 }, 'I will read mail 12.'],
    ['search the web for node', 'search_web', { query: 'node' }, 'I will search the web for `node`.'],
  ])('understands “%s” where the service is connected', async (words, name, input, text) => {
    expect(await answerTo(words, [name])).toEqual({ text, calls: [[name, input]] })
  })

  test.each([
    ['read my unread mail', 'I cannot list your unread mail: no mail account is connected. Connect one in **Settings'],
    ['read mail 12', 'I cannot read mail 12: no mail account is connected.'],
    [
      'search the web for node',
      'I cannot search the web for `node`: no search service is connected. Connect one, such',
    ],
  ])('says what “%s” needs where it is not', async (words, said) => {
    const { text, calls } = await answerTo(words, [])
    expect(text).toContain(said)
    expect(text).toContain('in **Settings › Services**')
    expect(calls).toEqual([])
  })

  test('has the tools for mail that it knows, and no others of that set', () => {
    const names = ofToolset(polpoTools, undefined, true).map(({ name }) => name)
    expect(names).toEqual(['email_list', 'email_read'])
    expect(ofToolset(polpoTools)).toEqual([])
  })
})

const line: MailLine = {
  uid: 3,
  subject: 'Hi `*x*` ![y](https://track.example)',
  isSeen: false,
  isAnswered: false,
  from: [{ name: 'boss@bank.example', address: 'eve@evil.example', pretends: 'boss@bank.example' }],
  date: '2026-11-02T10:00:00.000Z',
}
const list = { type: 'mails' as const, address: 'ada@example.com', folder: 'INBOX' }

test('mails are listed with who really sent them, and nothing in them is Markdown', () => {
  const text = mailsText({ verb: 'list-mail', isUnread: true }, { ...list, total: 3, mails: [line] })
  expect(text).toContain('There are 3 unread mails for `ada@example.com`:')
  expect(text).toContain(
    '- 3: `` Hi `*x*` ![y](https://track.example) ``, from `boss@bank.example <eve@evil.example>` (the name only pretends to be `boss@bank.example`), 2026-11-02 10:00 UTC',
  )
  expect(text).toContain('- … and 2 mails more')
  expect(text).toContain('Say `read mail 3` to read one.')
  expect(mailsText({ verb: 'list-mail', isUnread: false }, { ...list, total: 0, mails: [] })).toBe(
    'There is no mail for `ada@example.com`.',
  )
  const long: MailLine = { ...line, from: [{ name: 'x'.repeat(200), address: `${'y'.repeat(200)}@evil.example` }] }
  expect(mailsText({ verb: 'list-mail', isUnread: true }, { ...list, total: 1, mails: [long] })).toContain(
    `from \`${'x'.repeat(30)} <…${'y'.repeat(67)}@evil.example>\``,
  )
  const large: MailLine = { ...line, from: [], subject: '', isHeadTooLarge: true }
  expect(mailsText({ verb: 'list-mail', isUnread: true }, { ...list, total: 1, mails: [large] })).toContain(
    'There is 1 unread mail for `ada@example.com`:\n\n- 3: sender and subject are too large to be read, from nobody',
  )
})

test('a mail is shown as it is, between fences', () => {
  const attachments = [{ part: '2', name: 'a.pdf', type: 'application/pdf' }]
  const text = mailText({ ...line, to: [], cc: [], text: '```\n# x', isCut: true, attachments })
  expect(text).toContain('- Attachments: `a.pdf`\n\n````\n```\n# x\n````\n\nThe mail goes on')
})

test('pages that were found are named', () => {
  const details = { type: 'web-search' as const, service: 'Brave Search', query: 'x', unmet: [] }
  const results = [{ title: '[Node](javascript:1)', url: 'https://nodejs.org/', extract: '' }]
  const step = { verb: 'search-web' as const, query: 'x' }
  expect(foundText(step, { ...details, results })).toBe(
    '1 page found on the web for `x`:\n\n- `[Node](javascript:1)`: `https://nodejs.org/`',
  )
  expect(foundText(step, { ...details, results: [] })).toBe('Nothing was found on the web for `x`.')
})
