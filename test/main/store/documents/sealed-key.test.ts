import { expect, test } from 'vitest'
import type { Encryption } from '../../../../main/store/documents/encryption'
import { last4, openKey, originOf, sealKey, unsealKey } from '../../../../main/store/documents/sealed-key'

const encryption: Encryption = {
  isAvailable: () => true,
  encrypt: text => Buffer.from(text).map(byte => byte ^ 0x55) as Buffer,
  decrypt: bytes => Buffer.from(bytes.map(byte => byte ^ 0x55)).toString(),
}
const key = openKey('p', 'https://api.example.org/v1', ' sk-0123456789abcd\n')

test('a key belongs to the origin of its address, without the blanks around it', () => {
  expect(key).toEqual({ providerId: 'p', origin: 'https://api.example.org', key: 'sk-0123456789abcd' })
})

test('a sealed key opens again, and reveals only its last four characters', () => {
  const sealed = sealKey(key, encryption)
  expect(unsealKey(sealed, encryption)).toEqual(key)
  expect(JSON.stringify(sealed)).not.toContain('0123456789')
  expect(sealed.last4).toBe('abcd')
})

test.each([{ origin: 'https://evil.example.org' }, { providerId: 'other' }])(
  'a key that was put to %j is given to nobody',
  claimed => {
    expect(() => unsealKey({ ...sealKey(key, encryption), ...claimed }, encryption)).toThrow('for something else')
  },
)

test.each(['', 'two words', 'ünsafe', 'line\nfeed'])('the key %j is refused without repeating it', text => {
  expect(() => openKey('p', 'https://a.org', text)).toThrow('only letters, digits, and symbols')
})

test.each(['', 'ftp://a.org', 'a.org', 'file:///etc'])('%j is no address that a key could belong to', url => {
  expect(() => originOf(url)).toThrow('starts with https:// or http://')
})

test('of a short key nothing is shown', () => {
  const ends = ['short-key12', 'long-enough1'].map(key => last4({ origin: 'https://a.example', key }))
  expect(ends).toEqual(['', 'ugh1'])
})

test('the password of a mail account may have blanks and umlauts, belongs to its servers, and shows nothing of itself', () => {
  const servers = 'mail:imap=tls://imap.example:993 smtp='
  const open = openKey('mail:1', servers, ' abcd efgh ijkl müßig ')
  expect(open).toEqual({ providerId: 'mail:1', origin: servers, key: 'abcd efgh ijkl müßig' })
  const sealed = sealKey(open, encryption)
  expect(sealed.last4).toBe('')
  expect(unsealKey(sealed, encryption)).toEqual(open)
  expect(() => unsealKey({ ...sealed, origin: 'mail:imap=tls://evil.example:993 smtp=' }, encryption)).toThrow()
  for (const bad of ['', 'two\r\nlines', 'nul\0']) {
    expect(() => openKey('mail:1', servers, bad)).toThrow('A password must be a single line and can’t be empty.')
  }
})

test('an encryption that fails is a storage error that does not repeat the key', () => {
  const broken: Encryption = {
    ...encryption,
    encrypt() {
      throw new Error('locked')
    },
  }
  expect(() => sealKey(key, broken)).toThrow(/^Couldn’t encrypt the key: locked$/)
})
