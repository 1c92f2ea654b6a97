import { isUtf8 } from 'node:buffer'
import type { CapturedOutput, StreamStart } from './capture-output'

export type KindOf = (sample: Uint8Array) => Promise<string | null>

/** Bytes that are no UTF-8 as a text, and how they were read, in words. Null where that cannot be told. */
export type DecodeOutput = (bytes: Uint8Array) => Promise<{ text: string; words: string } | null>

type Readers = { kindOf: KindOf; decode?: DecodeOutput | undefined }

/** The name of a kind that is not known any closer. */
const UNKNOWN = 'a binary file'

/**
 * An output, or what is said in its place where it is no text: read as text, its bytes would pass for an answer. One that is no UTF-8
 * is read as what it is, as far as all of it is there, or said not to be UTF-8.
 */
export async function onlyText(
  output: CapturedOutput,
  start: StreamStart,
  { kindOf, decode }: Readers,
): Promise<CapturedOutput & { binary?: string }> {
  const { sample, bytes, whole, inBounds } = start
  const kind = await kindOf(sample)
  if (kind !== null) {
    const text =
      `The output is ${kind === UNKNOWN ? 'binary' : kind} (${bytes.toLocaleString('en')} bytes) and cannot be read as text, so nothing of it is given. ` +
      'Say so, or convert it with a program that the computer has.'
    return { text, truncated: true, binary: kind }
  }
  if (!decode || isText(whole ?? sample)) return output
  const read = await decode(whole ?? sample)
  if (!read) return output
  if (!whole) return { ...output, text: `${output.text}\n-- the output is not UTF-8; its encoding: ${read.words}` }
  const decoded = inBounds(read.text)
  return { ...decoded, text: `${decoded.text}\n-- encoding of the output: ${read.words}` }
}

/** Of a sample the last character may be torn. */
function isText(bytes: Buffer): boolean {
  return !bytes.includes(0) && [0, 1, 2, 3].some(torn => isUtf8(bytes.subarray(0, bytes.length - torn)))
}
