import { isUtf8 } from 'node:buffer'
import { SAMPLE_BYTES, unmarkedUnits } from './detect-text'

/** The encoding of bytes that should be UTF-8. `unknown` is Latin-1, or no text at all. */
export type FoundEncoding = 'utf-8' | 'utf-16' | 'unknown'

/** UTF-16 is known with and without its byte order mark. Of what was cut the last character may be torn. */
export function detectUtf8(bytes: Uint8Array, isCut = false): FoundEncoding {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return 'utf-16'
  if (bytes.includes(0)) return unmarkedUnits(bytes.subarray(0, SAMPLE_BYTES)) ? 'utf-16' : 'unknown'
  const torn = isCut ? [0, 1, 2, 3] : [0]
  return torn.some(count => isUtf8(bytes.subarray(0, bytes.length - count))) ? 'utf-8' : 'unknown'
}
