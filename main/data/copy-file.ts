import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** What was written of a file. */
export type Copied = { bytes: number; sha256: string }

type CopyOptions = {
  /** Only whole lines, so that a line which is being written is not torn in two. */
  wholeLines?: boolean
  signal?: AbortSignal | undefined
}

/** Copies a file to a new one and brings it to the disk. Says what was written, even if the file changes meanwhile. */
export async function copyFile(from: string, to: string, { wholeLines, signal }: CopyOptions = {}): Promise<Copied> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const target = await open(to, 'wx', 0o600)
  try {
    const hash = createHash('sha256')
    let bytes = 0
    const stream = createReadStream(from, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>
    for await (const piece of wholeLines ? linesOf(stream) : stream) {
      signal?.throwIfAborted()
      hash.update(piece)
      bytes += piece.length
      await target.appendFile(piece)
    }
    await target.sync()
    return { bytes, sha256: hash.digest('hex') }
  } finally {
    await target.close()
  }
}

async function* linesOf(stream: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let begun: Buffer[] = []
  for await (const piece of stream) {
    const end = piece.lastIndexOf(0x0a) + 1
    if (end === 0) {
      begun.push(piece)
      continue
    }
    yield Buffer.concat([...begun, piece.subarray(0, end)])
    begun = end < piece.length ? [piece.subarray(end)] : []
  }
}
