import type { IncomingMessage } from 'node:http'
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'

/** Bytes after decompression, so that a small answer cannot become a huge one. */
const MAX_BYTES = 5 * 1024 * 1024

/** The whole body of an answer, decompressed. Rejects where it has more bytes than 5 MB or the limit, or ends before its end. */
export async function readBody(answer: IncomingMessage, limit = MAX_BYTES): Promise<Buffer> {
  if (Number(answer.headers['content-length']) > limit) throw tooLarge(limit)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of decompressed(answer)) {
    size += chunk.length
    if (size > limit) throw tooLarge(limit)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The body as it was before it was compressed for the way. Throws where it is compressed in a way that Atrium does not read. */
export function decompressed(answer: IncomingMessage): Readable {
  const encoding = (answer.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  // Errors reach the reader of the last stream, so there is nothing left to do here.
  const through = (stage: NodeJS.ReadWriteStream & Readable) => pipeline(answer, stage, () => undefined)
  switch (encoding) {
    case '':
    case 'identity':
      return answer
    case 'gzip':
    case 'x-gzip':
      return through(createGunzip())
    case 'deflate':
      return through(createInflate())
    case 'br':
      return through(createBrotliDecompress())
    default:
      throw new Error(`The page is compressed as ${encoding}, which Atrium does not read.`)
  }
}

function tooLarge(limit: number): Error {
  return new Error(`The page has more than ${limit / 1024 / 1024} MB.`)
}
