import { isUtf8 } from 'node:buffer'
import type { RawLine } from './collect-lines'
import { decodeWindows1252 } from './decode-text'

/** A longer line is cut, in UTF-16 units. */
const MAX_CHARACTERS = 2_000

/** Lines as one text: UTF-8 when all of them are, else Windows-1252, with LF between them whatever stood there. */
export function decodeLines(lines: readonly RawLine[]): string {
  const whole = lines.map(line => (line.length > line.bytes.length ? withoutTornEnd(line.bytes) : line.bytes))
  const areUtf8 = whole.every(bytes => isUtf8(bytes))
  const decoded = (bytes: Buffer) => (areUtf8 ? bytes.toString('utf8') : decodeWindows1252(bytes))
  return lines.map((line, i) => shortened(decoded(whole[i] ?? line.bytes), line)).join('\n')
}

/** A NUL beyond the sample must not reach a provider: some refuse a request for it. */
function shortened(decoded: string, line: RawLine): string {
  const text = decoded.replace(/\r$/, '').replaceAll('\0', '\uFFFD')
  if (text.length <= MAX_CHARACTERS && line.length === line.bytes.length) return text
  const head = text.slice(0, MAX_CHARACTERS).replace(/[\uD800-\uDBFF]$/, '')
  return `${head} [... the rest of this line of ${line.length} bytes is left out]`
}

/** `bytes` without the start of a character that was cut off. */
function withoutTornEnd(bytes: Buffer): Buffer {
  for (const torn of [0, 1, 2, 3]) {
    const head = bytes.subarray(0, bytes.length - torn)
    if (isUtf8(head)) return head
  }
  return bytes
}
