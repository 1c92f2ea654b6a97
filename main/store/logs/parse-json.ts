import { isUtf8 } from 'node:buffer'

/** What a line says; undefined where it is no JSON. */
export function parseJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) return undefined
  try {
    // An editor may have put a byte order mark in front.
    return JSON.parse(bytes.toString().replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}
