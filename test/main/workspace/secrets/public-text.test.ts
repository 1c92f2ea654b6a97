import { expect, test } from 'vitest'
import { isPublicText } from '../../../../main/workspace/secrets/public-text'

const CERTIFICATE = '-----BEGIN CERTIFICATE-----\nMIIB+jCCAWOg\nAwIB==\n-----END CERTIFICATE-----\n'
const KEY = '-----BEGIN PRIVATE KEY-----\nMIIB+jCCAWOg\n-----END PRIVATE KEY-----\n'

test.each([
  ['ca.pem', `# Issuer: CN=Root\n${CERTIFICATE}\n${CERTIFICATE}`],
  ['certs/CA.PEM', CERTIFICATE],
  ['public.pem', '-----BEGIN PUBLIC KEY-----\nMIIB\n-----END PUBLIC KEY-----\n'],
  [
    '.npmrc',
    'registry=https://registry.example.com/\n# a comment\nfund=false\n@own:registry=https://own.example.com\n',
  ],
  ['.npmrc', ''],
])('%s with certificates or open settings is public: %j', (path, text) => {
  expect(isPublicText(path, text)).toBe(true)
})

test.each([
  ['key.pem', KEY],
  ['both.pem', CERTIFICATE + KEY],
  ['cut.pem', '-----BEGIN CERTIFICATE-----\nMIIB'],
  ['mixed.pem', CERTIFICATE.replace('END CERTIFICATE', 'END PRIVATE KEY')],
  ['words.pem', `${CERTIFICATE}password: hunter2\n`],
  ['empty.pem', ''],
  ['inside.pem', '-----BEGIN CERTIFICATE-----\npassword hunter2!\n-----END CERTIFICATE-----\n'],
  ['.npmrc', '//registry.npmjs.org/:_authToken=npm_abc\n'],
  ['.npmrc', '_auth=abc\n'],
  ['.npmrc', 'registry=https://me:pass@registry.example.com/\n'],
  ['.npmrc', 'registry=${SECRET_URL}\n'],
  ['.npmrc', 'npm_abcdefgh\n'],
  ['.npmrc', 'proxy=http://10.0.0.1:80\n'],
  ['server.key', CERTIFICATE],
  ['.env', 'A=1\n'],
])('%s is not known to be public: %j', (path, text) => {
  expect(isPublicText(path, text)).toBe(false)
})

test('a long text takes no longer than it is long', () => {
  const half = '-----BEGIN CERTIFICATE-----\n'.repeat(30_000)
  expect(isPublicText('a.pem', half)).toBe(false)
})
