import { expect, test } from 'vitest'
import { emailSearch } from '../../../../main/tools/mail/email-search'
import { accountOf, mailHere } from '../../../helpers/mail'
import { propose } from '../../../helpers/run-proposal'
import { toolContext } from '../../../helpers/tool-context'

const imap = { host: 'imap.example.com', port: 993, security: 'tls' } as const

async function planned(input: object) {
  const { mail } = await mailHere([accountOf({ imap })])
  return propose(emailSearch, input, { ...(await toolContext()), mail })
}

test('plans exactly what is looked for', async () => {
  const { effects } = await planned({ from: ' bob ', since: '2026-01-31T10:00:00Z', answered: false, limit: 1_000 })
  expect(effects).toEqual([
    {
      type: 'read-mail',
      account: 'ada',
      label: 'Ada’s mail',
      address: 'ada@example.com',
      host: 'imap.example.com',
      action: 'search',
      folder: 'INBOX',
      limit: 100,
      criteria: { from: 'bob', since: '2026-01-31', answered: false },
    },
  ])
})

test.each([
  [{}, 'At least one of these is needed: from, to, subject, body, since, before, answered.'],
  [{ folder: 'INBOX', limit: 3 }, 'At least one of these is needed'],
  [{ since: '31.1.2026' }, "'since' must be a date as 2026-01-31."],
  [{ before: '2026-13-41' }, "'before' must be a date as 2026-01-31."],
  [{ from: '' }, "'from' must be a text of 1 to 500 characters."],
  [{ from: 'a', limit: 0 }, "'limit' must be a positive integer."],
])('refuses %o', async (input, words) => {
  await expect(planned(input)).rejects.toThrow(words)
})
