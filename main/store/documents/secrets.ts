import { safeStorage } from 'electron'
import { type Encryption, encryptionOf } from './encryption'

/** The system's keychain. Ask it only once the app is ready. */
export function safeStorageEncryption(): Encryption {
  return encryptionOf(safeStorage)
}
