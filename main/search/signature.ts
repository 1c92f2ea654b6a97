/**
 * The pieces of two and three characters in a text, and the single ones that are not ASCII, as a Bloom filter: what it
 * reports missing is missing, what it reports present is nearly always there. Its length is a power of two.
 */
export type Signature = Int32Array

const MAX_BITS = 2 ** 19
const LAST_BIT = MAX_BITS - 1
const MIN_BITS = 2 ** 9
/** Bits for each piece: with two bits set for each, about one in thirty that is not there seems to be. */
const BITS_PER_PIECE = 8

export type SignatureMaker = { add(text: string): void; take(): Signature }

/** Makes the signatures of one text after the other. */
export function signatureMaker(): SignatureMaker {
  const bits = new Int32Array(MAX_BITS / 32)
  let pieces = 0

  function set(hash: number): void {
    const first = hash & LAST_BIT
    const second = secondBit(hash)
    const isNew = !isSet(bits, first) || !isSet(bits, second)
    if (!isNew) return
    pieces += 1
    bits[first >> 5] = (bits[first >> 5] ?? 0) | (1 << (first & 31))
    bits[second >> 5] = (bits[second >> 5] ?? 0) | (1 << (second & 31))
  }

  return {
    add: text => eachPiece(text, set),
    take() {
      let length = MAX_BITS
      while (length > MIN_BITS && length / 2 >= pieces * BITS_PER_PIECE) length /= 2
      const taken = folded(bits, length / 32)
      bits.fill(0)
      pieces = 0
      return taken
    },
  }
}

/** The hashes of what a text must have to hold this one. */
export function piecesOf(text: string): number[] {
  const hashes = new Set<number>()
  eachPiece(text, hash => hashes.add(hash))
  return [...hashes]
}

/** Returns whether all of these may be in the text. */
export function mayHave(signature: Signature, hashes: readonly number[]): boolean {
  const last = signature.length * 32 - 1
  return hashes.every(hash => isSet(signature, hash & last) && isSet(signature, secondBit(hash) & last))
}

function isSet(bits: Signature, bit: number): boolean {
  return ((bits[bit >> 5] ?? 0) & (1 << (bit & 31))) !== 0
}

function secondBit(hash: number): number {
  return (Math.imul(hash, 0x9e3779b1) >>> 13) & LAST_BIT
}

/** The same filter, shorter: a bit stands for all whose place is the same in the shorter length. */
function folded(bits: Signature, length: number): Signature {
  const short = bits.slice(0, length)
  for (let index = length; index < bits.length; index++) {
    const place = index & (length - 1)
    short[place] = (short[place] ?? 0) | (bits[index] ?? 0)
  }
  return short
}

function eachPiece(text: string, tell: (hash: number) => void): void {
  let before = 0
  let last = 0
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit > 0x7f) tell(mixed(unit))
    const pair = (last << 16) | unit
    if (index > 0) tell(mixed(pair ^ 0x5bd1e995))
    if (index > 1) tell(mixed(Math.imul(pair, 0x2c1b3c6d) ^ before))
    before = last
    last = unit
  }
}

function mixed(value: number): number {
  const hash = Math.imul(value ^ (value >>> 15), 0x85ebca6b)
  return hash ^ (hash >>> 13)
}
