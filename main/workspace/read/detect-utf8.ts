import { isUtf8 } from 'node:buffer'
import { SAMPLE_BYTES } from './detect-text'

/** What bytes that ought to be UTF-8 are. `unknown` is Latin-1, or no text at all. */
export type FoundEncoding = 'utf-8' | 'utf-16' | 'unknown'

/** UTF-16 without a mark has a NUL in every unit that is ASCII, and there are few files without blanks and line ends. */
const LEAST_SHARE = 0.05
const LEAST = 3

/** UTF-16 is known with and without its byte order mark. Of what was cut the last character may be torn. */
export function detectUtf8(bytes: Uint8Array, isCut = false): FoundEncoding {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return 'utf-16'
  if (bytes.includes(0)) return hasUnits(bytes.subarray(0, SAMPLE_BYTES)) ? 'utf-16' : 'unknown'
  const torn = isCut ? [0, 1, 2, 3] : [0]
  return torn.some(count => isUtf8(bytes.subarray(0, bytes.length - count))) ? 'utf-8' : 'unknown'
}

function hasUnits(sample: Uint8Array): boolean {
  const nuls = [0, 0]
  sample.forEach((byte, at) => {
    if (byte === 0) nuls[at % 2] = (nuls[at % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = nuls
  return Math.min(even, odd) === 0 && even + odd >= Math.max(LEAST, (sample.length / 2) * LEAST_SHARE)
}
