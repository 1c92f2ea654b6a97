/** The highest bit of each of four bytes. */
const HIGH_BITS = 0x80808080 | 0

/** After so many words, the counts of one lane would not fit into its byte any more. */
const WORDS_AT_ONCE = 254

/**
 * Returns the number of UTF-16 units of valid UTF-8: a byte that continues a character adds none, the first of four adds
 * two. Counts four bytes at a time, several times as fast as making a string from them.
 */
export function utf16Length(bytes: Uint8Array): number {
  if (bytes.length < 16) return lengthOfFew(bytes)
  // Words have to begin where the memory has one.
  const first = -bytes.byteOffset & 3
  const words = new Int32Array(bytes.buffer, bytes.byteOffset + first, ((bytes.length - first) >> 3) * 2)
  const last = first + words.length * 4
  let units = lengthOfFew(bytes.subarray(0, first)) + words.length * 4 + lengthOfFew(bytes.subarray(last))
  for (let at = 0; at < words.length; ) {
    const end = Math.min(at + WORDS_AT_ONCE, words.length)
    let [continuing, firstOfFour] = [0, 0]
    // Two words a turn let the processor work on both.
    for (; at < end; at += 2) {
      const [one, two] = [words[at] ?? 0, words[at + 1] ?? 0]
      const [leadsOne, leadsTwo] = [one & (one << 1), two & (two << 1)]
      continuing = (continuing + (((one ^ leadsOne) & HIGH_BITS) >>> 7)) | 0
      continuing = (continuing + (((two ^ leadsTwo) & HIGH_BITS) >>> 7)) | 0
      firstOfFour = (firstOfFour + ((leadsOne & (leadsOne << 2) & HIGH_BITS) >>> 7)) | 0
      firstOfFour = (firstOfFour + ((leadsTwo & (leadsTwo << 2) & HIGH_BITS) >>> 7)) | 0
    }
    units += sumOfLanes(firstOfFour) - sumOfLanes(continuing)
  }
  return units
}

function sumOfLanes(word: number): number {
  return (word & 255) + ((word >>> 8) & 255) + ((word >>> 16) & 255) + (word >>> 24)
}

function lengthOfFew(bytes: Uint8Array): number {
  let units = 0
  for (const byte of bytes) units += byte >= 0xf0 ? 2 : (byte & 0xc0) === 0x80 ? 0 : 1
  return units
}
