import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { FileVersion } from '../../../shared/session/effects'

export type ContentFile = {
  /** A path at which nothing is yet. */
  file: string
  mostBytes: number
}

/** A file that is written in base64, piece by piece; also as a data URL, and as JSON escapes it. */
export type Base64File = {
  write(piece: Buffer): Promise<void>
  /** Resolves to what was written. */
  end(): Promise<FileVersion>
  close(): Promise<void>
}

const DATA_URL = /^data:[\w.+/-]*(?:;[\w=.-]+)*;base64,/

/** Rejects, in writing, where there is more than there may be. */
export async function base64File({ file, mostBytes }: ContentFile): Promise<Base64File> {
  const handle = await open(file, 'wx')
  const hash = createHash('sha256')
  let [rest, bytes, isFirst] = ['', 0, true]

  async function append(base64: string): Promise<void> {
    const decoded = Buffer.from(base64, 'base64')
    bytes += decoded.length
    if (bytes > mostBytes) throw new Error(`It is larger than ${mostBytes / 1024 ** 2} MB.`)
    hash.update(decoded)
    await handle.write(decoded)
  }

  return {
    async write(piece) {
      const given = piece.toString('latin1')
      const text = rest + (isFirst ? given.replace(DATA_URL, '') : given).replace(/[\\\s]/g, '')
      isFirst = false
      const whole = text.length - (text.length % 4)
      rest = text.slice(whole)
      await append(text.slice(0, whole))
    },
    async end() {
      await append(rest)
      return { hash: hash.digest('hex'), bytes }
    },
    close: () => handle.close(),
  }
}

/** Writes base64 that is there already. */
export async function writeBase64(base64: string, content: ContentFile): Promise<FileVersion> {
  const target = await base64File(content)
  try {
    await target.write(Buffer.from(base64, 'latin1'))
    return await target.end()
  } finally {
    await target.close()
  }
}
