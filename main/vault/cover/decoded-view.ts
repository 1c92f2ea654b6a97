/** A text as it reads once one way of writing signs otherwise is undone, and where in the text each unit of that stands. */
export type DecodedView = {
  text: string
  /** Returns the position at which the writing of a unit begins, in UTF-16 units of the text. */
  startOf(unit: number): number
  /** Returns the position at which the writing of a unit ends. */
  endOf(unit: number): number
}

/** A stretch of the text that reads otherwise. */
type Break = { view: number; viewEnd: number; raw: number; rawEnd: number }

type Decoding = { escapes: RegExp; decode(match: RegExpExecArray): string }

export const plainView = (text: string): DecodedView => ({
  text,
  startOf: unit => unit,
  endOf: unit => unit + 1,
})

/** The views of a text in which a value may be found. A text that is not written in such a way has no view of that. */
export function decodedViews(text: string): DecodedView[] {
  const plain = plainView(text)
  const [json, html] = [decoded(plain, BACKSLASHES), decoded(plain, ENTITIES)]
  const all = [
    ...[plain, json, html],
    ...[json && decoded(json, BACKSLASHES), html && decoded(html, BACKSLASHES)],
    ...[decoded(plain, PERCENT), decoded(plain, FORM), decoded(plain, LINES), decoded(plain, DUMP)],
  ]
  return all.filter(view => view !== undefined)
}

/** Returns the position at the end of a text at which an escape may begin that continues; its length if none does. */
export function openEscapeIn(text: string): number {
  let at = text.length
  // One way may stand within another one, as a backslash before what HTML has for a quote.
  for (let depth = 0; depth < DEEPEST; depth++) {
    const from = Math.max(0, at - LONGEST_ESCAPE)
    const found = OPEN_ESCAPE.exec(text.slice(from, at))
    if (!found || found[0] === '') return at
    at = from + found.index
  }
  return at
}

const DEEPEST = 4

function decoded(base: DecodedView, { escapes, decode }: Decoding): DecodedView | undefined {
  const breaks: Break[] = []
  const pieces: string[] = []
  let [view, at] = [0, 0]
  for (const match of base.text.matchAll(escapes)) {
    const text = decode(match)
    const begin = view + match.index - at
    const end = begin + text.length
    const rawEnd = match.index + match[0].length
    pieces.push(base.text.slice(at, match.index), text)
    breaks.push({ view: begin, viewEnd: end, raw: match.index, rawEnd })
    view = end
    at = rawEnd
  }
  if (breaks.length === 0) return undefined
  pieces.push(base.text.slice(at))
  const before = (unit: number) => lastBefore(breaks, unit)
  return {
    text: pieces.join(''),
    startOf(unit) {
      const one = before(unit)
      return base.startOf(!one ? unit : unit < one.viewEnd ? one.raw : one.rawEnd + unit - one.viewEnd)
    },
    endOf(unit) {
      const one = before(unit)
      return base.endOf(!one ? unit : unit < one.viewEnd ? one.rawEnd - 1 : one.rawEnd + unit - one.viewEnd)
    },
  }
}

function lastBefore(breaks: readonly Break[], unit: number): Break | undefined {
  let [low, high] = [0, breaks.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((breaks[middle]?.view ?? 0) <= unit) low = middle + 1
    else high = middle
  }
  return breaks[low - 1]
}

const CONTROLS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '\n': '', '\r\n': '' }

/** JSON, and what shells and languages write likewise: by numbers of characters or of bytes, or a sign behind a backslash. */
const BACKSLASHES: Decoding = {
  escapes:
    /(?<bytes>(?:\\x[\da-f]{2})+)|(?<octal>(?:\\[0-3][0-7]{2})+)|\\u(?<unit>[\da-f]{4})|\\u\{(?<braced>[\da-f]{1,6})\}|\\U(?<long>[\da-f]{8})|\\(?<sign>\r\n|[\s\S])/gi,
  decode({ 0: written, groups = {} }) {
    const { bytes, octal, unit, braced, long, sign = '' } = groups
    if (bytes) return textOf(bytes.slice(2).split(/\\x/i), 16)
    if (octal) return textOf(octal.slice(1).split('\\'), 8)
    if (unit) return String.fromCharCode(Number.parseInt(unit, 16))
    if (braced ?? long) return codePoint(Number.parseInt(braced ?? long ?? '', 16), written)
    return CONTROLS[sign] ?? sign
  },
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

const ENTITIES: Decoding = {
  escapes: /&(?:#(?<decimal>\d{1,7})|#x(?<hex>[\da-f]{1,6})|(?<name>amp|lt|gt|quot|apos|nbsp));/gi,
  decode({ 0: written, groups = {} }) {
    const { decimal, hex, name } = groups
    if (name) return NAMED[name.toLowerCase()] ?? written
    return codePoint(decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16), written)
  },
}

const decodePercent = (written: string): string => textOf(written.slice(1).split('%'), 16)

const PERCENT: Decoding = { escapes: /(?:%[\da-f]{2})+/gi, decode: ({ 0: written }) => decodePercent(written) }

const FORM: Decoding = {
  escapes: /(?:%[\da-f]{2})+|\+/gi,
  decode: ({ 0: written }) => (written === '+' ? ' ' : decodePercent(written)),
}

/** The decoding of text that was broken into lines, as base64 is. */
const LINES: Decoding = { escapes: /[\r\n]+[ \t]*/g, decode: () => '' }

/** Bytes in hexadecimal with something between them, as programs that show files have it. */
const DUMP: Decoding = { escapes: /(?<=\b[\da-f]{2})[\s:]+(?=[\da-f]{1,2}\b|$)/gi, decode: () => '' }

function textOf(numbers: readonly string[], base: number): string {
  return Buffer.from(numbers.map(number => Number.parseInt(number, base))).toString('utf8')
}

function codePoint(number: number, written: string): string {
  return number <= 0x10ffff ? String.fromCodePoint(number) : written
}

const LONGEST_ESCAPE = 64

/** The first bytes of a character that has more, and the beginning of an escape. */
const OPEN_ESCAPE =
  /(?:(?:%|\\+x)[c-f][\da-f](?:(?:%|\\+x)[89ab][\da-f]){0,2}|\\+3[0-7]{2}(?:\\+2[0-7]{2}){0,2})?(?:%[\da-f]?|\\+(?:u\{?[\da-f]{0,8}|x[\da-f]?|[0-3][0-7]?|\r)?|&#?\w{0,8})?$/i
