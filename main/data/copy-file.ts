import { mkdir, open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { hashStream, type StreamHash } from './hash-stream'

/** Writes a new file and brings it to the disk. Says what was written. */
export async function copyFile(from: AsyncIterable<Buffer>, to: string, signal?: AbortSignal): Promise<StreamHash> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const target = await open(to, 'wx', 0o600)
  try {
    const { pieces, result } = hashStream(from, signal)
    for await (const piece of pieces) await target.appendFile(piece)
    await target.sync()
    return result()
  } finally {
    await target.close()
  }
}
