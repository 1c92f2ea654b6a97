import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** The size from which an entry is announced as one that may become longer than 4 GB in a zip; a log may grow while it is read. */
const LARGE_BYTES = 2 ** 31

/** Most of it is text, which becomes a tenth with this already; more would cost many times as long. */
const LEVEL = 1

/** Writes a zip into an open file, one entry after the other. Not more of it is held than a few pieces. */
export function zipWriter(handle: FileHandle) {
  const zip = new ZipFile()
  const written = writeAll(zip.outputStream as Readable, handle)
  let failure: { error: unknown } | undefined
  let tell: (error: unknown) => void = () => undefined
  const fail = (error: unknown): void => {
    failure ??= { error }
    tell(error)
  }
  zip.once('error', fail)
  written.catch(fail)

  /** Rejects also with what fails elsewhere meanwhile, as then nobody reads any more. */
  function unlessFailed(work: Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      tell = reject
      if (failure) reject(failure.error)
      work.then(resolve, reject)
    })
  }

  return {
    /** Resolves once all has been read. `bytes` is about how much it will be. */
    async add(name: string, pieces: AsyncIterable<Buffer>, bytes: number): Promise<void> {
      const read = Readable.from(pieces, { objectMode: false })
      zip.addReadStream(read, name, {
        mode: 0o100600,
        compressionLevel: LEVEL,
        forceZip64Format: bytes >= LARGE_BYTES,
      })
      try {
        await unlessFailed(finished(read))
      } catch (error) {
        read.destroy()
        throw error
      }
    },
    /** Resolves once the system has all of it. */
    async end(): Promise<void> {
      zip.end()
      await unlessFailed(written)
    },
  }
}

async function writeAll(pieces: Readable, handle: FileHandle): Promise<void> {
  for await (const piece of pieces) await handle.appendFile(piece as Buffer)
}
