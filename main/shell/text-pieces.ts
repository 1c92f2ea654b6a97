import { isAscii } from 'node:buffer'
import { StringDecoder } from 'node:string_decoder'

/** A stretch of text of which only what is asked for is made into a string. A string is one too. */
export type TextPiece = { readonly length: number; slice(start?: number, end?: number): string }

/**
 * Makes text of UTF-8 that comes in chunks, characters across their borders included, bytes that are none replaced.
 * Chunks of ASCII, which is nearly all of a flood, are not decoded before somebody asks for a slice of them.
 */
export function textPieces() {
  const decoder = new StringDecoder('utf8')
  let mayBeInsideCharacter = false

  return {
    next(chunk: Buffer): TextPiece {
      if (!mayBeInsideCharacter && isAscii(chunk)) return asciiPiece(chunk)
      if (chunk.length > 0) mayBeInsideCharacter = !isAscii(chunk.subarray(-1))
      return decoder.write(chunk)
    },
    /** What a character that never ended leaves. */
    rest: (): TextPiece => decoder.end(),
  }
}

function asciiPiece(bytes: Buffer): TextPiece {
  return { length: bytes.length, slice: (start, end) => bytes.toString('latin1', start, end) }
}
