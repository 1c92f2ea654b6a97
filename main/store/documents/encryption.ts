/** Encrypts for the person who is logged in to this computer. `decrypt` throws for what it did not encrypt. */
export type Encryption = {
  isAvailable(): boolean
  encrypt(text: string): Buffer
  decrypt(bytes: Buffer): string
}

/** The part of Electron's `safeStorage` that is needed. */
export type SafeStorage = {
  isEncryptionAvailable(): boolean
  getSelectedStorageBackend(): string
  encryptString(text: string): Buffer
  decryptString(bytes: Buffer): string
}

/** Electron's encryption, where it deserves the name: without a keyring, Linux gets a password that everybody knows. */
export function encryptionOf(storage: SafeStorage, platform: string = process.platform): Encryption {
  const withoutKeyring = ['basic_text', 'unknown']
  return {
    isAvailable: () =>
      storage.isEncryptionAvailable() &&
      (platform !== 'linux' || !withoutKeyring.includes(storage.getSelectedStorageBackend())),
    encrypt: text => storage.encryptString(text),
    decrypt: bytes => storage.decryptString(bytes),
  }
}
