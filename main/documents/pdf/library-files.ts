import { basename } from 'node:path'

/** Files of its own that the library asks for by their names. Those that are not here only change how a page would be drawn. */
export class LibraryFiles {
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const files = await filesOf(kind)
    const found = Object.keys(files).find(path => basename(path) === filename)
    const url = found === undefined ? undefined : files[found]
    if (url === undefined) throw new Error(`There is no ${filename}.`)
    return new Uint8Array(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
  }
}

async function filesOf(kind: string): Promise<Readonly<Record<string, string>>> {
  if (kind === 'cMapUrl') return (await import('./character-maps')).characterMaps
  return kind === 'wasmUrl' ? (await import('./picture-decoders')).pictureDecoders : {}
}
