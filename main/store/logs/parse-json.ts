import { isUtf8 } from 'node:buffer'

/** Parses a line; undefined if it is not JSON. */
export function parseJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) return undefined
  try {
    // An editor may have put a byte order mark in front.
    return JSON.parse(bytes.toString().replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}
