import { isUtf8 } from 'node:buffer'

/** The characters of Windows-1252 from 0x80 to 0x9F; its gaps are the control characters of Latin-1. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

/**
 * Bytes as text: UTF-8 when they are, else Windows-1252, which is Latin-1 with the quotes, dashes and the euro sign that Windows
 * writes, gives every byte a letter, and never fails.
 */
export function decodeText(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return isUtf8(buffer) ? buffer.toString('utf8') : decodeWindows1252(buffer)
}

/** The decoder that Node brings takes this name for Latin-1. */
export function decodeWindows1252(bytes: Buffer): string {
  return bytes.toString('latin1').replace(/[\x80-\x9f]/g, sign => WINDOWS_1252[sign.charCodeAt(0) - 0x80] ?? sign)
}
