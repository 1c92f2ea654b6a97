import { isUtf8 } from 'node:buffer'

/** Bytes as text: UTF-8 when they are, else Latin-1, which gives every byte a letter and never fails. */
export function decodeText(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return buffer.toString(isUtf8(buffer) ? 'utf8' : 'latin1')
}
