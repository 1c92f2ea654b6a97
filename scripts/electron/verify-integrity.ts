import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** Throws unless the file has the digest of a Subresource Integrity string (`sha512-…`). */
export async function verifyIntegrity(file: string, integrity: string): Promise<void> {
  const hash = createHash('sha512')
  await pipeline(createReadStream(file), hash)
  const found = `sha512-${hash.digest('base64')}`
  if (found !== integrity)
    throw new Error(`${basename(file)} is not the pinned file: ${found} instead of ${integrity}.`)
}
