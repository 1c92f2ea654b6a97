import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'
import type { RawLine } from './collect-lines'
import { decodeWindows1252 } from './decode-text'

/** So much is shown of the beginning of a line that is cut, in UTF-16 units. */
const MAX_CHARACTERS = 2_000
/** So much is shown of its end. A line that is as long as both is whole. */
const MAX_END = 200

/** Returns whether all lines are UTF-8, of which the last character may be cut off. */
export function areUtf8(lines: readonly RawLine[]): boolean {
  return lines.every(line => isUtf8(line.bytes) || isUtf8(wholeUtf8(line)))
}

/** Returns the point at which the first line that is cut continues, by its index among the lines and in bytes. */
export function firstCut(lines: readonly RawLine[], encoding = 'UTF-8'): { index: number; offset: number } | null {
  const index = lines.findIndex(line => isLong(decoded(line, encoding), line))
  const line = lines[index]
  if (!line) return null
  const shown = iconv.encode(headOf(decoded(line, encoding)), encoding).length
  return { index, offset: (line.skipped ?? 0) + shown }
}

/**
 * Lines as one text, with LF between them whatever stood there. `encoding` is one that iconv-lite knows; a line that is not what
 * it is said to be is taken for Windows-1252, which gives every byte a letter.
 */
export function decodeLines(lines: readonly RawLine[], encoding = 'UTF-8'): string {
  return lines.map(line => shortened(decoded(line, encoding), line, encoding)).join('\n')
}

function decoded(line: RawLine, encoding: string): string {
  if (encoding === 'UTF-8') {
    const bytes = wholeUtf8(line)
    return isUtf8(bytes) ? bytes.toString('utf8') : decodeWindows1252(line.bytes)
  }
  const text = iconv.decode(line.bytes, encoding)
  return line.length > line.bytes.length ? text.replace(/\uFFFD$/, '') : text
}

/** A NUL beyond the sample must not reach a provider: some refuse a request for it. */
function shortened(decoded: string, line: RawLine, encoding: string): string {
  const text = decoded.replace(/\r$/, '').replaceAll('\0', '\uFFFD')
  if (!isLong(text, line)) return text
  const head = headOf(text)
  const end = tailText(text.slice(head.length), line, encoding)
  if (end === '') return `${head} [... the rest of this line of ${line.length} bytes is left out]`
  return `${head} [... the middle of this line of ${line.length} bytes is left out ...] ${end}`
}

/** In other encodings nobody knows at which byte of a character the end of a line begins; UTF-8 tells it. */
const ONE_BYTE_EACH = /^(?:windows-?\d|iso-?8859|koi8|ascii|latin)/i

/** The end of a line that is cut; `rest` is what is known of it behind its head. */
function tailText(rest: string, { bytes, length, tail }: RawLine, encoding: string): string {
  if (length === bytes.length) return endOf(rest)
  if (!tail) return ''
  const known = encoding !== 'UTF-8' ? ONE_BYTE_EACH.test(encoding) && iconv.decode(tail, encoding) : utf8Tail(tail)
  return known === false ? '' : endOf(known.replace(/\r$/, '').replaceAll('\0', '\uFFFD'))
}

/** Without the end of a character whose beginning is cut off; false for what is no UTF-8. */
function utf8Tail(tail: Buffer): string | false {
  const start = tail.findIndex(byte => (byte & 0xc0) !== 0x80)
  const bytes = tail.subarray(Math.min(Math.max(0, start), 3))
  return isUtf8(bytes) && bytes.toString('utf8')
}

function endOf(text: string): string {
  return text.slice(-MAX_END).replace(/^[\uDC00-\uDFFF]/, '')
}

function isLong(text: string, line: RawLine): boolean {
  return text.replace(/\r$/, '').length > MAX_CHARACTERS + MAX_END || line.length > line.bytes.length
}

function headOf(text: string): string {
  return text.slice(0, MAX_CHARACTERS).replace(/[\uD800-\uDBFF]$/, '')
}

/** A line without the start of a character that was cut off. */
function wholeUtf8({ bytes, length }: RawLine): Buffer {
  if (length === bytes.length) return bytes
  for (const torn of [0, 1, 2, 3]) {
    const head = bytes.subarray(0, bytes.length - torn)
    if (isUtf8(head)) return head
  }
  return bytes
}
