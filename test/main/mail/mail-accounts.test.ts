import { expect, test } from 'vitest'
import { mailAccounts, mailProtocols, passwordNameOf, serversOf } from '../../../main/mail/mail-accounts'
import type { MailServer } from '../../../shared/mail/mail-account'
import { MAIL_PASSWORD } from '../../helpers/dovecot'
import { accountOf, mailHere } from '../../helpers/mail'

const imap: MailServer = { host: 'imap.example.com', port: 993, security: 'tls' }
const smtp: MailServer = { host: 'smtp.example.com', port: 587, security: 'starttls' }
const ada = accountOf({ imap, smtp })
const bob = accountOf({ imap }, { id: 'bob', label: 'Work', address: 'Bob@Example.com', user: 'bob' })

test('the first account is used where none is named, and no other than the one that is', async () => {
  const { mail } = await mailHere([bob, ada])
  expect(mail.find('imap')?.id).toBe('bob')
  expect(mail.find('smtp')?.id).toBe('ada')
  expect(mail.find('imap', ' ADA@example.com ')?.id).toBe('ada')
  expect(mail.find('imap', 'work')?.id).toBe('bob')
  expect(mail.find('smtp', 'work')).toBeUndefined()
  expect(mail.find('imap', 'eve@example.com')).toBeUndefined()
  expect(mailProtocols(mail)).toEqual(new Set(['imap', 'smtp']))
})

test('the password is given for the servers that it was entered for, and for no other', async () => {
  const { mail, list } = await mailHere([ada])
  expect(await mail.login('ada', 'imap')).toEqual({ server: imap, user: 'ada@example.com', password: MAIL_PASSWORD })
  expect((await mail.login('ada', 'smtp')).server).toEqual(smtp)
  const others: MailServer[] = [
    { ...imap, host: 'imap.evil.example' },
    { ...imap, port: 143 },
    { ...imap, security: 'starttls' },
  ]
  for (const other of others) {
    list[0] = { ...ada, imap: other }
    await expect(mail.login('ada', 'imap')).rejects.toThrow('The password for Ada’s mail is missing')
    list[0] = { ...ada, smtp: other }
    await expect(mail.login('ada', 'imap')).rejects.toThrow('The password for Ada’s mail is missing')
  }
})

test('an account without its password is none that tools are offered', async () => {
  const { mail, keys } = await mailHere([ada])
  await keys.remove(passwordNameOf('ada'))
  expect(mail.accounts()).toEqual([])
  expect(mailProtocols(mail)).toEqual(new Set())
  await expect(mail.login('ada', 'imap')).rejects.toThrow('missing')
  await expect(mail.login('eve', 'imap')).rejects.toThrow('no longer connected')
})

test('servers are the same however their hosts are written', () => {
  expect(serversOf({ imap: { ...imap, host: 'IMAP.example.com' } })).toBe(serversOf({ imap }))
  expect(serversOf({ imap })).not.toBe(serversOf({ smtp: imap }))
})

test('domains that mail may go to are those of addresses, however they are written', async () => {
  const { keys } = await mailHere([])
  const here = (written: readonly string[]) => mailAccounts({ list: () => [], keys, domains: () => written }).domains()
  expect(here([])).toEqual([])
  expect(here([' @Example.COM ', '', 'bücher.example', 'no domain'])).toEqual([
    ...['example.com', 'xn--bcher-kva.example', 'no domain'],
  ])
})
