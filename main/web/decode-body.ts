const META_CHARSET = /<meta[^>]+charset\s*=\s*(?:["']\s*)?([\w:.-]+)/i
/** The number of bytes in which the HTML standard looks for a <meta charset>. */
const META_BYTES = 1024

/** The characters of bytes 0x80 to 0x9f in windows-1252, if they are any. Node 20 and 22 decode them as Latin-1. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

/** A page's text: by its byte order mark, else by what the server says, else by its <meta charset>, else UTF-8. */
export function decodeText(bytes: Uint8Array, charset?: string): string {
  const label = byteOrderMark(bytes) ?? known(charset) ?? known(metaCharset(bytes)) ?? 'utf-8'
  const decoder = new TextDecoder(label)
  const text = decoder.decode(bytes)
  if (decoder.encoding !== 'windows-1252') return text
  return text.replace(/[\x80-\x9f]/g, character => WINDOWS_1252[character.charCodeAt(0) - 0x80] ?? character)
}

function byteOrderMark([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xff && second === 0xfe ? 'utf-16le' : undefined
}

/** By the standard a page that could be read this far is not UTF-16, whatever it says. */
function metaCharset(bytes: Uint8Array): string | undefined {
  const found = Buffer.from(bytes.subarray(0, META_BYTES)).toString('latin1').match(META_CHARSET)?.[1]
  return found?.toLowerCase().startsWith('utf-16') ? 'utf-8' : found
}

function known(label: string | undefined): string | undefined {
  try {
    return label && new TextDecoder(label).encoding
  } catch {
    return undefined
  }
}
