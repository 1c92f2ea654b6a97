import { call } from '../../../base/bridge'
import { pictureBlob } from './picture-blob'

/** Of all pictures of one document, in bytes. Later ones are only named. */
const MAX_BYTES = 100_000_000

/** The pictures of a document that is shown: each is read once through main, which looks whether it lies in the folder. */
export function documentPictures(workspace: string) {
  const addresses = new Map<string, Promise<string | null>>()
  let left = MAX_BYTES
  let hasEnded = false

  async function read(path: string): Promise<string | null> {
    const file = await call('file.preview', { workspace, path }).catch(() => null)
    if (!file || hasEnded || file.bytes > left) return null
    // A file that was read counts, whether it is a picture or not.
    left -= file.bytes
    const blob = pictureBlob(file, path)
    return blob && URL.createObjectURL(blob)
  }
  // One after the other: a document may name very many.
  let last: Promise<unknown> = Promise.resolve()
  function pictureAt(path: string): Promise<string | null> {
    const known = addresses.get(path)
    if (known) return known
    const address = last.then(() => (hasEnded || left === 0 ? null : read(path)))
    last = address
    addresses.set(path, address)
    return address
  }
  /** Gives back what the pictures took. */
  function end(): void {
    hasEnded = true
    for (const address of addresses.values()) void address.then(url => url && URL.revokeObjectURL(url))
  }
  return { pictureAt, end }
}
