import iconv from 'iconv-lite'
import { encodingWords, findEncoding } from './find-encoding'

/** What a program printed that is no UTF-8, and how it was read. Null where it is UTF-8 but for some bytes. */
export async function decodeOutput(bytes: Uint8Array): Promise<{ text: string; words: string } | null> {
  const found = await findEncoding(bytes)
  if (found.name === 'UTF-8') return null
  return { text: iconv.decode(Buffer.from(bytes), found.name), words: encodingWords(found) }
}
