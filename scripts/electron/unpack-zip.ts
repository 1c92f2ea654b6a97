import { createWriteStream } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'

/**
 * Unpacks the entries that `rename` gives a name to, world-readable and executable as the archive says. yauzl refuses
 * names that leave the folder; links are refused here.
 */
export async function unpackZip(archive: string, into: string, rename: (name: string) => string | undefined) {
  const zip = await openPromise(archive)
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.endsWith('/') ? undefined : rename(entry.fileName)
    if (name) await writeEntry({ zip, entry, target: join(into, name) })
  }
}

async function writeEntry({ zip, entry, target }: { zip: ZipFile; entry: Entry; target: string }): Promise<void> {
  const mode = entry.externalFileAttributes >>> 16
  if ((mode & 0o170000) === 0o120000)
    throw new Error(`${entry.fileName} is a link, which this archive should not have.`)
  await mkdir(dirname(target), { recursive: true })
  // The person's umask must not decide who can run what is unpacked.
  await chmod(dirname(target), 0o755)
  await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(target))
  await chmod(target, mode & 0o111 ? 0o755 : 0o644)
}
