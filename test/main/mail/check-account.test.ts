import { expect, test } from 'vitest'
import { checkedAccount } from '../../../main/mail/check-account'
import type { MailServer } from '../../../shared/mail/mail-account'
import { accountOf } from '../../helpers/mail'

const imap: MailServer = { host: 'imap.example.com', port: 993, security: 'tls' }
const hosted = (host: string, security: MailServer['security'] = 'tls') =>
  accountOf({ imap: { ...imap, host, security } })

test.each([
  ['imap.example.com', 'imap.example.com'],
  ['IMAP.Example.com', 'imap.example.com'],
  ['müller.example', 'xn--mller-kva.example'],
  ['192.168.0.4', '192.168.0.4'],
  ['[::1]', '::1'],
])('keeps %s as %s', (written, host) => {
  expect(checkedAccount(hosted(written)).imap?.host).toBe(host)
})

test.each(['https://imap.example.com', 'imap.example.com:993', 'two words', 'a/b', '-x', '@', 'a@b'])(
  'refuses %s as a host',
  host => {
    expect(() => checkedAccount(hosted(host))).toThrow(
      'isn’t a valid server name. Enter only the name, for example imap.example.com.',
    )
  },
)

test.each(['localhost', '127.0.0.1', '127.8.0.1', '::1'])('speaks without encryption to %s', host => {
  expect(checkedAccount(hosted(host, 'none')).imap?.security).toBe('none')
})

test.each(['imap.example.com', '192.168.0.4', 'localhost.example.com', '127.0.0.1.example.com'])(
  'speaks to %s with encryption only',
  host => {
    expect(() => checkedAccount(hosted(host, 'none'))).toThrow('without encryption')
  },
)

test.each(['ada', 'ada@', '@example.com', 'a b@example.com', 'Ada <ada@example.com>', 'a@b,c@d'])(
  'refuses %s as an address',
  address => {
    expect(() => checkedAccount(accountOf({ imap }, { address }))).toThrow(
      'Enter a full email address, for example ada@example.com.',
    )
  },
)

test('refuses what would be a second line of a header or of the protocol, and an account without a server', () => {
  expect(() => checkedAccount(accountOf({ imap }, { name: 'Ada\r\nBcc: eve@example.com' }))).toThrow(
    'Names and addresses in an email account must be a single line each.',
  )
  expect(() => checkedAccount(accountOf({ imap }, { user: 'ada\r\na DELETE INBOX' }))).toThrow(
    'Names and addresses in an email account must be a single line each.',
  )
  expect(() => checkedAccount(accountOf({}))).toThrow('An account needs an incoming or outgoing mail server.')
})
