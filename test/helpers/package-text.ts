import { text } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** Reads the text of one part of a package of Office, by its path in it. */
export async function packageText(bytes: Uint8Array, path: string): Promise<string> {
  const zip = await fromBufferPromise(Buffer.from(bytes))
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName === path) return text(await zip.openReadStreamPromise(entry))
  }
  throw new Error(`There is no ${path}.`)
}
