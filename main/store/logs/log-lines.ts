import { createReadStream } from 'node:fs'

/** `bytes` is without the line feed. Only the last line of a file can be without one. */
export type Line = { bytes: Buffer; start: number; terminated: boolean }

const lineFeed = 10

/** The lines of a file as bytes, without loading it. Only a line feed ends a line: JSON may hold U+2028 and U+2029 as they are. */
export async function* readLines(path: string): AsyncIterable<Line> {
  let parts: Buffer[] = []
  let start = 0
  for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
    let from = 0
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, from)) {
      const bytes = joined(parts, chunk.subarray(from, end))
      parts = []
      yield { bytes, start, terminated: true }
      start += bytes.length + 1
      from = end + 1
    }
    if (from < chunk.length) parts.push(chunk.subarray(from))
  }
  if (parts.length > 0) yield { bytes: Buffer.concat(parts), start, terminated: false }
}

function joined(parts: Buffer[], rest: Buffer): Buffer {
  return parts.length === 0 ? rest : Buffer.concat([...parts, rest])
}
