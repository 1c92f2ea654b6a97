export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be'

/** The number of bytes of a file that are looked at to find out what it is. */
export const SAMPLE_BYTES = 8192

/** A file with more than this share of control characters is no text. */
const MAX_CONTROL_SHARE = 0.3

/**
 * Returns the encoding of the text that begins with `sample`, or null if it is not text. 'utf-8' also stands for the
 * encoding of a single country, which is found out later.
 */
export function detectText(sample: Uint8Array): TextEncoding | null {
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le'
  if (sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be'
  if (sample.includes(0)) return unmarkedUnits(sample)
  const controls = sample.filter(isControl).length
  return controls > sample.length * MAX_CONTROL_SHARE ? null : 'utf-8'
}

/** So much of UTF-16 is ASCII, which has a NUL in every unit: there are few files without blanks and line ends. */
const LEAST_SHARE = 0.05
const LEAST_UNITS = 3

/** UTF-16 that begins with no mark, as far as can be told: all NULs are halves of units on one side, and it reads as text. */
export function unmarkedUnits(sample: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const nuls = [0, 0]
  sample.forEach((byte, at) => {
    if (byte === 0) nuls[at % 2] = (nuls[at % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = nuls
  const enough = Math.max(LEAST_UNITS, (sample.length / 2) * LEAST_SHARE)
  if (Math.min(even, odd) > 0 || even + odd < enough) return null
  const name = odd > 0 ? 'utf-16le' : 'utf-16be'
  const text = new TextDecoder(name).decode(sample.subarray(0, sample.length - (sample.length % 2)))
  return [...text.slice(0, -1)].some(isNoCharacter) ? null : name
}

/**
 * Returns whether a character occurs in no text: control characters except those that `isControl` lets pass, broken pairs,
 * and characters without a meaning.
 */
function isNoCharacter(character: string): boolean {
  if (/\p{Cc}/u.test(character)) return character > '~' || isControl(character.charCodeAt(0))
  return character === '\uFFFD' || /[\p{Cn}\p{Co}]/u.test(character)
}

/** Tab to carriage return are text, and so is escape: logs and terminal recordings are full of it. */
export function isControl(byte: number): boolean {
  return (byte < 32 && (byte < 8 || byte > 13) && byte !== 27) || byte === 127
}
