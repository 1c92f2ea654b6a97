import { isUtf8 } from 'node:buffer'
import { extname } from 'node:path'
import { detectText, isControl, type TextEncoding } from './detect-text'

/** By the ending where the bytes say only how something is packed. */
const BY_ENDING: readonly (readonly [endings: RegExp, kind: string])[] = [
  [/^\.(docx?|docm|dotx?|odt|pages)$/, 'a text document'],
  [/^\.(xlsx?|xlsm|xlsb|ods|numbers)$/, 'a spreadsheet'],
  [/^\.(pptx?|pptm|odp|key)$/, 'a presentation'],
  [/^\.(epub|mobi|azw3?)$/, 'an e-book'],
  [/^\.(msg|pst)$/, 'a mail file'],
]

const PICTURE = 'a picture of a kind that cannot be shown'
/** The name of any picture that a command prints, no matter whether it could be shown. */
const PRINTED_PICTURE = 'a picture'
const UNKNOWN = 'a binary file'

const BY_TYPE: readonly (readonly [type: RegExp, kind: string])[] = [
  [/^image\//, PICTURE],
  [/^audio\//, 'a sound file'],
  [/^(video\/|application\/mxf)/, 'a video'],
  [/^font\//, 'a font'],
  [/word|opendocument\.text/, 'a text document'],
  [/excel|spreadsheet/, 'a spreadsheet'],
  [/powerpoint|presentation/, 'a presentation'],
  [/epub|mobipocket/, 'an e-book'],
  [/sqlite|parquet|avro|arrow|msaccess/, 'a database'],
  [/elf|msdownload|mach-binary|wasm|java-vm|portable-executable|dosexec|x-ms-shortcut/, 'a program'],
  [/zip|gzip|7z|rar|tar|bzip|xz|zst|lz|compress|cpio|\bar\b|x-unix-archive|deb|rpm|cab/, 'an archive'],
]

/** All that a file can be called that is no text; people read them in their language. */
export const BINARY_KINDS: ReadonlySet<string> = new Set([
  'a PDF document',
  PRINTED_PICTURE,
  ...[...BY_ENDING, ...BY_TYPE].map(([, kind]) => kind),
  UNKNOWN,
])

/**
 * Describes the first bytes of a file that is not text: 'a PDF document', 'an archive', or 'a binary file' if nothing more
 * is known. Null if they are text. `encoding` is the result of `detectText` for them.
 */
export async function binaryKind(
  sample: Uint8Array,
  { path, encoding }: { path: string; encoding: TextEncoding | null },
): Promise<string | null> {
  // Its mark says more than a signature, and NULs are half of it.
  const isMarked = (sample[0] === 0xff && sample[1] === 0xfe) || (sample[0] === 0xfe && sample[1] === 0xff)
  if (isMarked) return null
  // It may be readable characters to its end, and is no text for all that.
  if (/^(\xef\xbb\xbf)?\s*%PDF-\d/.test(Buffer.from(sample.subarray(0, 64)).toString('latin1'))) return 'a PDF document'
  // A signature alone would take "BM" at the beginning of a sentence for a picture.
  if (encoding && !sample.some(isControl)) return null
  const { fileTypeFromBuffer } = await import('file-type')
  const type = (await fileTypeFromBuffer(sample).catch(() => undefined))?.mime
  if (type === undefined || isMarkup(type)) return encoding ? null : UNKNOWN
  const ending = extname(path).toLowerCase()
  const isPacked = /zip|x-cfb/.test(type)
  const [, named] = (isPacked && BY_ENDING.find(([endings]) => endings.test(ending))) || []
  return named ?? BY_TYPE.find(([types]) => types.test(type))?.[1] ?? UNKNOWN
}

/**
 * Describes a program's output that begins like this if it is not text: its signature says so, or its bytes do. Some
 * programs put zeros between names, or print wide letters.
 */
export async function outputKind(sample: Uint8Array): Promise<string | null> {
  const written = sample.filter(byte => byte !== 0)
  const looked = written.some(isControl) ? sample : written
  const kind = await binaryKind(looked, { path: '', encoding: detectText(looked) })
  if (kind === UNKNOWN || kind === null) return isNoise(sample) ? UNKNOWN : null
  return kind === PICTURE ? PRINTED_PICTURE : kind
}

/** Mostly zeros, or no UTF-8 and full of control characters, of which the text of no country has any. */
function isNoise(sample: Uint8Array): boolean {
  if (detectText(sample)?.startsWith('utf-16')) return false
  const zeros = sample.filter(byte => byte === 0).length
  const controls = sample.filter(byte => byte !== 0 && isControl(byte)).length
  const [first, second, third] = [0, 1, 2].map(torn => isUtf8(sample.subarray(0, sample.length - torn)))
  return zeros * 2 > sample.length || (!first && !second && !third && controls > sample.length * NOISE_SHARE)
}

/** Of noise a tenth are control characters. */
const NOISE_SHARE = 0.03

function isMarkup(type: string): boolean {
  return /^text\/|xml|rtf|postscript|json/.test(type) && !/openxml/.test(type)
}
