/** Maps of characters that the library asks for by their names; it does without its other files. */
export class LibraryFiles {
  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const { characterMaps } = await import('./character-maps')
    const path = Object.keys(characterMaps).find(one => one.endsWith(`/${filename}`))
    const url = path === undefined ? undefined : characterMaps[path]
    if (url === undefined) throw new Error(`There is no ${filename}.`)
    return Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), sign => sign.charCodeAt(0))
  }
}
