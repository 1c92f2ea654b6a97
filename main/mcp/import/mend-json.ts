import { WordedError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
/** The JSON for what was written instead of it; `isMended` is true if more than a comment or a last comma was fixed. */
export type Mended = { json: string; isMended: boolean }

const MOST_TOKENS = 10_000
const DEEPEST = 100

/** By which quotation mark a text begins, and by which of them it ends. */
const QUOTES: Readonly<Record<string, string>> = {
  '"': '"',
  '“': '“”„‟"',
  '”': '“”„‟"',
  '„': '“”„‟"',
  '‟': '“”„‟"',
  '«': '»',
  "'": "'’",
  '‘': "‘’'",
  '’': "‘’'",
  '`': '`',
}
const BLANKS = /[\s\u200B\uFEFF]*/y
const LINE_END = /[\r\n]|$/g
const WORD = /[^\s{}[\]:,"“”„‟«»'‘’`]+/y
const VALUE = /^(true|false|null|-?\d+(\.\d+)?([eE][-+]?\d+)?)$/

type Token =
  | { type: 'open' | 'close' | 'colon' | 'comma'; sign: string }
  /** `json` is how it is written there. */
  | { type: 'text'; json: string }

/**
 * JSON as people copy it, put right: other quotation marks, names without any, backslashes of Windows, commas and brackets that are
 * missing or too many, the braces around a fragment. Goes over the text once; what comes after the first whole value is passed
 * over. Throws a `WordedError` where there is too much of it.
 */
export function mendJson(text: string): Mended {
  return written(tokensOf(text))
}

type Tokenizing = { text: string; at: number; tokens: Token[]; isMended: boolean }

function tokensOf(text: string): Tokenizing {
  const reading: Tokenizing = { text, at: passedOver(text, 0), tokens: [], isMended: false }
  while (reading.at < text.length) {
    if (reading.tokens.length === MOST_TOKENS) throw new WordedError(sentence`too much content`)
    readToken(reading)
    reading.at = passedOver(text, reading.at)
  }
  return reading
}

function readToken(reading: Tokenizing): void {
  const { text, at, tokens } = reading
  const sign = text.charAt(at)
  const closing = QUOTES[sign]
  if (closing !== undefined) {
    const { end, inner } = quoted(text, at, closing)
    const json = jsonOf(inner)
    tokens.push({ type: 'text', json })
    reading.isMended ||= json !== text.slice(at, end)
    reading.at = end
  } else if ('{[}]:,'.includes(sign)) {
    tokens.push(signToken(sign))
    reading.at += 1
  } else readWord(reading)
}

function readWord(reading: Tokenizing): void {
  const { text, at, tokens } = reading
  WORD.lastIndex = at
  const word = WORD.exec(text)?.[0] ?? text.charAt(at)
  reading.at = at + word.length
  // The dots that stand for what was left out.
  if (/^[.…]+$/.test(word)) return
  const isValue = VALUE.test(word)
  tokens.push({ type: 'text', json: isValue ? word : JSON.stringify(word) })
  reading.isMended ||= !isValue
}

function signToken(sign: string): Token {
  if (sign === '{' || sign === '[') return { type: 'open', sign }
  if (sign === '}' || sign === ']') return { type: 'close', sign }
  return { type: sign === ':' ? 'colon' : 'comma', sign }
}

/** The place after blanks and comments. */
function passedOver(text: string, from: number): number {
  let at = from
  for (;;) {
    BLANKS.lastIndex = at
    at += BLANKS.exec(text)?.[0].length ?? 0
    const end = commentEnd(text, at)
    if (end === at) return at
    at = end
  }
}

/** The place after a comment that begins there, or that place. */
function commentEnd(text: string, at: number): number {
  if (text.startsWith('/*', at)) {
    const end = text.indexOf('*/', at + 2)
    return end < 0 ? text.length : end + 2
  }
  if (!text.startsWith('//', at) && text.charAt(at) !== '#') return at
  LINE_END.lastIndex = at
  const end = LINE_END.exec(text)?.index ?? text.length
  return Math.min(end + 1, text.length)
}

/** Returns the text between a mark and the next that closes it, or the text's end. */
function quoted(text: string, start: number, closing: string): { inner: string; end: number } {
  for (let at = start + 1; at < text.length; at++) {
    const sign = text.charAt(at)
    if (sign === '\\') at += 1
    else if (closing.includes(sign) || ('“”'.includes(sign) && endsText(text, at + 1))) {
      return { inner: text.slice(start + 1, at), end: at + 1 }
    }
  }
  return { inner: text.slice(start + 1), end: text.length }
}

/** Returns whether the following text is what follows a complete text: a curly mark may be meant to end what a straight one opened. */
function endsText(text: string, from: number): boolean {
  let at = from
  while (at < from + 20 && ' \t\r\n'.includes(text.charAt(at)) && at < text.length) at += 1
  return at >= text.length || ',:}]'.includes(text.charAt(at))
}

/** Returns the JSON of a text. If the backslashes of a Windows path were not doubled, `\n` and `\t` are parts of it, too. */
function jsonOf(inner: string): string {
  const isPath = /^[A-Za-z]:\\(?![\\"])/.test(inner)
  return `"${inner.replace(/\\(u[\da-fA-F]{4}|[\s\S])?|["\p{Cc}]/gu, part => escaped(part, isPath))}"`
}

function escaped(part: string, isPath: boolean): string {
  if (!part.startsWith('\\')) return JSON.stringify(part).slice(1, -1)
  const [, next = ''] = part
  if (isPath && next !== '"') return `\\\\${JSON.stringify(part.slice(1)).slice(1, -1)}`
  if (part.length === 6 || (next !== '' && '"\\/bfnrt'.includes(next))) return part
  return next === "'" ? next : `\\\\${JSON.stringify(next).slice(1, -1)}`
}

/** The state of the writing: `open` are the brackets that wait for their end; `last` is what stands before the next token. */
type Writing = { parts: string[]; open: string[]; last: Token['type'] | 'name' | undefined; isMended: boolean }

function written({ tokens, isMended }: Tokenizing): Mended {
  const writing: Writing = { parts: [], open: [], last: undefined, isMended }
  const isFragment = tokens[0]?.type === 'text' && tokens[1]?.type === 'colon'
  const kept = isFragment ? 1 : 0
  if (isFragment) put(writing, { type: 'open', sign: '{' })
  for (const token of tokens) {
    write(writing, token, kept)
    if (writing.open.length === 0 && writing.parts.length > 0) break
  }
  writing.isMended ||= writing.open.length > kept
  while (writing.open.length > 0) close(writing, writing.open.at(-1) === '{' ? '}' : ']', 0)
  return { json: writing.parts.join(''), isMended: writing.isMended }
}

function write(writing: Writing, token: Token, kept: number): void {
  if (token.type === 'close') close(writing, token.sign, kept)
  else if (token.type === 'comma') comma(writing)
  else put(writing, token)
}

function put(writing: Writing, token: Token): void {
  const { parts, open, last } = writing
  if (token.type === 'colon') {
    if (last === 'name') parts.push(':')
    writing.last = last === 'name' ? 'colon' : last
    return
  }
  if (last !== undefined && last in MISSING) writing.isMended = true
  parts.push(last === 'comma' ? ',' : (MISSING[last ?? ''] ?? ''), token.type === 'text' ? token.json : token.sign)
  if (token.type === 'open') open.push(token.sign)
  if (open.length > DEEPEST) throw new WordedError(sentence`nested too deeply`)
  const isName = token.type === 'text' && open.at(-1) === '{' && last !== 'colon' && last !== 'name'
  writing.last = isName ? 'name' : token.type
}

/** The sign that has to stand between two things that follow each other. */
const MISSING: Readonly<Record<string, string>> = { text: ',', close: ',', name: ':' }

/** A name without a value has none. */
function endItem({ parts, last }: Writing): void {
  if (last === 'name') parts.push(':null')
  if (last === 'colon') parts.push('null')
}

function comma(writing: Writing): void {
  endItem(writing)
  if (writing.last === 'open' || writing.last === 'comma') writing.isMended = true
  else writing.last = 'comma'
}

/** Closes what is open up to the bracket's counterpart; one that nothing waits for is dropped. */
function close(writing: Writing, sign: string, kept: number): void {
  const { parts, open } = writing
  const at = open.lastIndexOf(sign === '}' ? '{' : '[')
  if (at < kept) {
    writing.isMended = true
    return
  }
  if (at < open.length - 1) writing.isMended = true
  endItem(writing)
  for (const opened of open.splice(at).reverse()) parts.push(opened === '{' ? '}' : ']')
  writing.last = 'close'
}
