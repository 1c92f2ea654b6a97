import { isAscii, isUtf8 } from 'node:buffer'
import { utf16Length } from './utf16-length'

/** A stretch of text of which only what is asked for is made into a string. A string is one too. */
export type TextPiece = { readonly length: number; slice(start?: number, end?: number): string }

const NONE = Buffer.alloc(0)

/**
 * Makes text of UTF-8 that comes in chunks, characters across their borders included, bytes that are none replaced.
 * UTF-8 is only counted, and not decoded before a slice of it is requested.
 */
export function textPieces() {
  /** The beginning of a character, in the order in which it came. */
  let held: Buffer = NONE

  return {
    next(chunk: Buffer): TextPiece {
      if (held.length === 0 && isAscii(chunk)) return asciiPiece(chunk)
      // If a character continues in this chunk, its few bytes are put together; the chunk itself is not copied.
      const across = held.length > 0 ? lengthOfCharacter(held[0] ?? 0) - held.length : 0
      const character = Buffer.concat([held, chunk.subarray(0, across)])
      const isWhole = isUtf8(character)
      const bytes = isWhole ? chunk.subarray(across) : Buffer.concat([held, chunk])
      const open = openBytes(bytes)
      held = Buffer.from(bytes.subarray(bytes.length - open))
      return joinedPiece(isWhole ? character : NONE, bytes.subarray(0, bytes.length - open))
    },
    /** Returns what an unfinished character leaves. */
    rest(): TextPiece {
      const text = held.toString('utf8')
      held = NONE
      return text
    },
  }
}

function asciiPiece(bytes: Buffer): TextPiece {
  return { length: bytes.length, slice: (start, end) => bytes.toString('latin1', start, end) }
}

/** The text of both, which are joined only where somebody asks for it. `character` is UTF-8. */
function joinedPiece(character: Buffer, bytes: Buffer): TextPiece {
  const text = () => Buffer.concat([character, bytes]).toString('utf8')
  if (!isUtf8(bytes)) return text()
  return { length: utf16Length(character) + utf16Length(bytes), slice: (start, end) => text().slice(start, end) }
}

/** Returns the number of bytes of a character that begins with this one; 1 if none does. */
function lengthOfCharacter(byte: number): number {
  if (byte < 0xc2 || byte > 0xf4) return 1
  if (byte < 0xe0) return 2
  return byte < 0xf0 ? 3 : 4
}

/** Returns the number of bytes at the end that begin an incomplete character. */
function openBytes(bytes: Buffer): number {
  for (let open = 1; open <= Math.min(3, bytes.length); open++) {
    const byte = bytes[bytes.length - open] ?? 0
    if ((byte & 0xc0) !== 0x80) return lengthOfCharacter(byte) > open ? open : 0
  }
  return 0
}
