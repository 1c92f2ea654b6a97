import iconv from 'iconv-lite'
import { encodingWords, findEncoding } from './find-encoding'

/** Decodes a program's output that is not UTF-8, and says how it was read. Null if it is UTF-8 except for some bytes. */
export async function decodeOutput(bytes: Uint8Array): Promise<{ text: string; words: string } | null> {
  const found = await findEncoding(bytes)
  if (found.name === 'UTF-8') return null
  return { text: iconv.decode(Buffer.from(bytes), found.name), words: encodingWords(found) }
}
