import { expect, test } from 'vitest'
import { whyUnreached } from '../../../main/mail/why-unreached'
import { inEnglish } from '../../../shared/sentence'

const server = { host: 'mail.example.com', port: 993, security: 'tls' } as const

test.each([
  ['ENOTFOUND', 'mail.example.com could not be found.'],
  ['ECONNREFUSED', 'refuses the connection on port 993'],
  ['CERT_HAS_EXPIRED', 'The certificate of mail.example.com has expired.'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'is not one for mail.example.com'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'not one that this computer trusts'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'not one that this computer trusts'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'does not speak TLS on port 993'],
  ['CONNECT_TIMEOUT', 'a firewall may block SMTP.'],
])('%s is said in words', (code, words) => {
  expect(inEnglish(whyUnreached(code, server, 'SMTP') ?? '')).toContain(words)
})

test('an unknown error is left to the caller', () => {
  expect(whyUnreached('EWHATEVER', server, 'IMAP')).toBeUndefined()
})
