import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** A zip of files, by their path. `isStored` leaves them as they are. */
export function makeZip(files: Readonly<Record<string, string | Uint8Array>>, isStored = false): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(files))
    zip.addBuffer(Buffer.from(content), path, { compress: !isStored })
  zip.end()
  return buffer(zip.outputStream)
}
