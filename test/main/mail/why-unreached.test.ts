import { expect, test } from 'vitest'
import { whyUnreached } from '../../../main/mail/why-unreached'
import { inEnglish } from '../../../shared/sentence'

const server = { host: 'mail.example.com', port: 993, security: 'tls' } as const

test.each([
  ['ENOTFOUND', 'Can’t find mail.example.com.'],
  ['ECONNREFUSED', 'refused the connection on port 993'],
  ['CERT_HAS_EXPIRED', 'The certificate of mail.example.com has expired.'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'isn’t for mail.example.com'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'This computer doesn’t trust the certificate of mail.example.com'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'This computer doesn’t trust the certificate of mail.example.com'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'doesn’t speak TLS on port 993'],
  ['CONNECT_TIMEOUT', 'A firewall may be blocking SMTP.'],
])('%s is said in words', (code, words) => {
  expect(inEnglish(whyUnreached(code, server, 'SMTP') ?? '')).toContain(words)
})

test('an unknown error is left to the caller', () => {
  expect(whyUnreached('EWHATEVER', server, 'IMAP')).toBeUndefined()
})
