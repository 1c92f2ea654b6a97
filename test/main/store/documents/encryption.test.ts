import { expect, test } from 'vitest'
import { encryptionOf } from '../../../../main/store/documents/encryption'

test.each([
  ['linux', 'basic_text', true, false],
  ['linux', 'unknown', true, false],
  ['linux', 'gnome_libsecret', false, false],
  ['linux', 'gnome_libsecret', true, true],
  ['darwin', 'unknown', true, true],
  ['win32', 'unknown', true, true],
  ['win32', 'unknown', false, false],
])('on %s with %s, where the system says %s, encryption is available: %s', (platform, backend, said, available) => {
  const storage = {
    isEncryptionAvailable: () => said,
    getSelectedStorageBackend: () => backend,
    encryptString: (text: string) => Buffer.from(text).reverse(),
    decryptString: (bytes: Buffer) => Buffer.from(bytes).reverse().toString(),
  }

  const encryption = encryptionOf(storage, platform)

  expect(encryption.isAvailable()).toBe(available)
  expect(encryption.decrypt(encryption.encrypt('text'))).toBe('text')
})
