import type { Encryption } from '../../main/store/documents/encryption'

/** Turns bytes over and marks them: enough that nothing can be read on the disk, and that a foreign blob is noticed. */
export function turningOver(available = true): Encryption {
  const mark = Buffer.from('v11')
  const turned = (bytes: Uint8Array) => Buffer.from(bytes.map(byte => byte ^ 0x5a))
  return {
    isAvailable: () => available,
    encrypt: text => Buffer.concat([mark, turned(Buffer.from(text))]),
    decrypt: bytes => {
      if (!bytes.subarray(0, 3).equals(mark)) throw new Error('Not encrypted here')
      return turned(bytes.subarray(3)).toString()
    },
  }
}
