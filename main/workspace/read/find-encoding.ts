import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'
import { detectText, SAMPLE_BYTES, unmarkedUnits } from './detect-text'

/** The encoding of bytes: `name` is known to iconv-lite, to `TextDecoder` and, in lower case, to ripgrep. */
export type FoundEncoding = {
  name: string
  /** True if the text begins with a byte order mark. */
  hasMark: boolean
  /** A guess is made from how likely the text is that it gives; it is wrong now and then where the text is short. */
  isGuess: boolean
  /** Of a guess, that another one is nearly as likely. */
  isUnsure: boolean
}

export const UTF8: FoundEncoding = { name: 'UTF-8', hasMark: false, isGuess: false, isUnsure: false }

/** A guess goes by so many bytes of lines that are not ASCII. */
const MAX_SAMPLE = 4_096

/**
 * The likelihood of an encoding that the detector does not name at all, which may still be it, as the detector knows only
 * some languages of each.
 */
const UNKNOWN = 0.006

/**
 * The detector's names for encodings, our names, and how often each occurs next to those it is likely to be confused with.
 * Any other occurs in no files of today.
 */
const CANDIDATES: Readonly<Record<string, readonly [name: string, weight: number]>> = {
  gb18030: ['GB18030', 2],
  gb2312: ['GB18030', 2],
  big5: ['Big5', 1.5],
  cp932: ['Shift_JIS', 1.5],
  shift_jis: ['Shift_JIS', 1.5],
  'euc-jp': ['EUC-JP', 0.4],
  cp949: ['EUC-KR', 1.5],
  'euc-kr': ['EUC-KR', 1.5],
  'windows-1250': ['windows-1250', 1],
  'windows-1251': ['windows-1251', 1.5],
  'windows-1252': ['windows-1252', 3],
  'windows-1253': ['windows-1253', 1],
  'windows-1254': ['windows-1254', 1],
  'windows-1255': ['windows-1255', 1],
  'windows-1256': ['windows-1256', 1],
  'windows-1257': ['windows-1257', 1],
  'windows-1258': ['windows-1258', 0.3],
  cp874: ['windows-874', 0.5],
  'koi8-r': ['KOI8-R', 1],
  'koi8-u': ['KOI8-U', 0.5],
  ibm866: ['IBM866', 0.7],
}

/** Returns what is known without a guess: a byte order mark, or that it is UTF-8. Null if neither applies. */
function certainEncoding(bytes: Uint8Array): FoundEncoding | null {
  const [first, second, third] = bytes
  const marked = (name: string): FoundEncoding => ({ ...UTF8, name, hasMark: true })
  if (first === 0xff && second === 0xfe) return marked('UTF-16LE')
  if (first === 0xfe && second === 0xff) return marked('UTF-16BE')
  if (first === 0xef && second === 0xbb && third === 0xbf && isUtf8(bytes)) return marked('UTF-8')
  return isUtf8(bytes) ? UTF8 : null
}

/** In words, for who reads or changes the text; empty where it is UTF-8. */
export function encodingWords({ name, hasMark, isGuess, isUnsure }: FoundEncoding): string {
  if (name === 'UTF-8') return isGuess ? 'UTF-8 with broken characters' : ''
  const sureness = isUnsure ? ' (a guess that may be wrong)' : isGuess ? ' (as far as can be told)' : ''
  return `${name}${hasMark ? ' with a byte order mark' : ''}${sureness}`
}

/** For a person who looks at the text; nothing where it is UTF-8. */
export function shownEncoding({ name, isGuess }: FoundEncoding): { name: string; isGuess: boolean } | undefined {
  return name === 'UTF-8' ? undefined : { name, isGuess }
}

/** `isCut` says that these are the first bytes of a longer text. A byte order mark counts for more than the encoding that was `chosen`. */
type TextFacts = { isCut?: boolean; chosen?: string | undefined }

/** As `findEncoding`; null for what is no text, which is not looked at any further. */
export async function encodingOfText(bytes: Uint8Array, facts: TextFacts = {}): Promise<FoundEncoding | null> {
  const isText = facts.chosen !== undefined || detectText(bytes.subarray(0, SAMPLE_BYTES)) !== null
  return isText ? findEncoding(bytes, facts) : null
}

/** Finds the encoding of a text. It is taken for Windows-1252 if nothing is more likely. */
export async function findEncoding(given: Uint8Array, { isCut, chosen }: TextFacts = {}): Promise<FoundEncoding> {
  const bytes = isCut ? withoutTornEnd(given) : given
  const certain = certainEncoding(bytes)
  if (certain?.hasMark) return certain
  if (chosen !== undefined) return { ...UTF8, name: chosen, isGuess: chosen === 'UTF-8' && !isUtf8(bytes) }
  if (certain && !bytes.includes(0)) return certain
  const units = unmarkedUnits(bytes.subarray(0, SAMPLE_BYTES))
  if (units) return { name: units.toUpperCase(), hasMark: false, isGuess: true, isUnsure: false }
  return certain ?? guessEncoding(bytes)
}

/** UTF-8 without the character that was cut off at its end; other bytes as they are. */
function withoutTornEnd(bytes: Uint8Array): Uint8Array {
  const cuts = [0, 1, 2, 3].map(torn => bytes.subarray(0, bytes.length - torn))
  return cuts.find(cut => isUtf8(cut)) ?? bytes
}

async function guessEncoding(bytes: Uint8Array): Promise<FoundEncoding> {
  const lines = sampleOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  // A text of UTF-8 with some broken lines in it is no other text for that.
  if (lines.length > 1 && lines.filter(line => isUtf8(line)).length * 2 > lines.length) {
    return { ...UTF8, isGuess: true }
  }
  const sample = Buffer.concat(lines)
  const { detectAll } = await import('jschardet')
  const scores = new Map(Object.values(CANDIDATES).map(([name, weight]) => [name, weight * UNKNOWN]))
  for (const { encoding, confidence } of detectAll(sample)) {
    const [name, weight] = CANDIDATES[(encoding ?? '').toLowerCase()] ?? []
    if (name && weight) scores.set(name, Math.max(scores.get(name) ?? 0, confidence * weight))
  }
  const likely = [...scores].flatMap(([name, score]) => {
    const text = decodeExactlyAs(sample, name)
    if (text === null) return []
    // By the bytes of Chinese nobody writes Japanese letters in this encoding.
    const isJapanese = name === 'Shift_JIS' && KANA.test(text)
    return [{ name, text, score: score * plausibility(text) * (isJapanese ? 4 : 1) }]
  })
  const [best, ...others] = likely.sort((one, other) => other.score - one.score)
  const next = others.find(({ text }) => text !== best?.text)
  const isUnsure = !best || (next !== undefined && next.score * 3 > best.score)
  return { name: best?.name ?? 'windows-1252', hasMark: false, isGuess: true, isUnsure }
}

/** Lines with something else than ASCII in them, as all others look the same in every encoding. */
function sampleOf(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = []
  let room = MAX_SAMPLE
  for (let at = 0; at < bytes.length && room > 0; ) {
    const lineFeed = bytes.indexOf(10, at)
    const end = lineFeed === -1 ? bytes.length : lineFeed + 1
    const line = bytes.subarray(at, end)
    if (line.some(byte => byte >= 0x80)) {
      // A long line is cut at an ASCII sign, which parts no character.
      const kept = line.length > room ? line.subarray(0, lastBlank(line, room)) : line
      lines.push(kept)
      room -= Math.max(1, kept.length)
    }
    at = end
  }
  return lines
}

function lastBlank(line: Buffer, most: number): number {
  for (let at = most; at > 0; at--) if ((line[at] ?? 0) <= 0x2f) return at
  return most
}

/** The text that becomes the same bytes again in this encoding; null where there is none. */
export function decodeExactlyAs(bytes: Uint8Array, name: string): string | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const text = iconv.decode(buffer, name, { stripBOM: false })
  return !text.includes('\uFFFD') && iconv.encode(text, name, { addBOM: false }).equals(buffer) ? text : null
}

/** A text as bytes; null where the encoding has no sign for one of its characters. */
export function encodeExactlyAs(text: string, name: string): Uint8Array | null {
  const bytes = iconv.encode(text, name, { addBOM: false })
  return iconv.decode(bytes, name, { stripBOM: false }) === text ? bytes : null
}

/** Three Japanese letters in a row. */
const KANA = /[\u3041-\u30ff]{3}/

const WORD = /[\p{L}\p{M}]+/gu
const IN_WORDS = /[\p{L}\p{M}][^\p{L}\p{M}\p{N}\p{Z}\p{Cc}\0-\x7f’‘·­–—][\p{L}\p{M}]/gu

/** Words of one script, with capital letters only where words have them, are likelier than others. From 0 to 1. */
function plausibility(text: string): number {
  const words = (text.match(WORD) ?? []).filter(word => /[^\0-\x7f]/.test(word))
  const odd = words.filter(isOdd).length + (text.match(IN_WORDS) ?? []).length
  // Control characters from 0x80 on are in no text.
  const controls = /[\x80-\x84\x86-\x9f]/.test(text) ? 0.1 : 1
  const signs = text.match(/[^\p{L}\p{M}\p{N}\p{Z}\p{Cc}\0-\x7f’‘“”„·­–—€°©«»、。，．：；！？（）「」]/gu) ?? []
  const letters = words.join('').length
  const isMostlySigns = signs.length * 3 > letters && signs.length > 1 ? 0.2 : 1
  return controls * isMostlySigns * Math.max(0.05, 1 - odd / Math.max(1, words.length))
}

function isOdd(word: string): boolean {
  // Russian and Greek have words of one letter, but not alone.
  if (word.length === 1 && /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}]/u.test(word))
    return true
  const isLatin = /\p{Script=Latin}/u.test(word)
  if (isLatin && /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}]/u.test(word))
    return true
  // Between Latin letters stands no sign of East Asia; beside them it may.
  if (/[a-z][\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}][a-z]/iu.test(word)) return true
  if (isLatin && word.length > 1 && !/[\0-\x7f\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}]/u.test(word))
    return true
  return /\p{Ll}\p{Lu}/u.test(word.replace(/[a-zA-Z]+/g, ''))
}
