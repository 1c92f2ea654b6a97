import { WordedError } from '../../../shared/errors'
import { sentence } from '../../../shared/sentence'
/** The value of a text, and for each object in it the keys that occur more than once, of which the last counts. */
export type JsonWithComments = { value: unknown; twice: ReadonlyMap<object, ReadonlySet<string>> }

/** A file of settings has a few hundred values, a few levels deep. */
const MOST_VALUES = 20_000
const DEEPEST = 100

const BLANKS = /[ \t\r\n]*/y
const LINE_END = /[\r\n]|$/g
const WORD = /[-+.\w]*/y

/** A text that is being read: `at` is where, `values` how many were found so far. */
type JsonCursor = { text: string; at: number; values: number; twice: Map<object, Set<string>> }

/**
 * JSON as editors keep it: with comments, commas after the last item, and a byte order mark. Goes over the text once,
 * whatever it is. Throws a `SyntaxError`, or a `WordedError` where there is too much of it. `__proto__` is dropped,
 * which a later copy of the object might take for its prototype.
 */
export function parseJsonWithComments(text: string): JsonWithComments {
  const reading: JsonCursor = { text, at: text.startsWith('\uFEFF') ? 1 : 0, values: 0, twice: new Map() }
  const whole = value(reading, 0)
  if (next(reading) !== '') throw new SyntaxError()
  return { value: whole, twice: reading.twice }
}

/** Passes over blanks and comments, and gives the sign that comes then; '' at the end. */
function next(reading: JsonCursor): string {
  const { text } = reading
  for (;;) {
    reading.at = matched(BLANKS, text, reading.at).end
    if (text.startsWith('//', reading.at)) reading.at = matched(LINE_END, text, reading.at).end
    else if (text.startsWith('/*', reading.at)) reading.at = commentEnd(text, reading.at)
    else return text.charAt(reading.at)
  }
}

function value(reading: JsonCursor, depth: number): unknown {
  reading.values += 1
  if (reading.values > MOST_VALUES) throw new WordedError(sentence`too much content`)
  if (depth > DEEPEST) throw new WordedError(sentence`nested too deeply`)
  const sign = next(reading)
  if (sign === '{') return object(reading, depth)
  if (sign === '[') return list(reading, depth)
  if (sign === '"') return string(reading)
  const { word, end } = matched(WORD, reading.text, reading.at)
  reading.at = end
  return JSON.parse(word)
}

function string(reading: JsonCursor): string {
  const start = reading.at
  reading.at = stringEnd(reading.text, start)
  return JSON.parse(reading.text.slice(start, reading.at))
}

function object(reading: JsonCursor, depth: number): Record<string, unknown> {
  const { twice } = reading
  const found: Record<string, unknown> = {}
  const keys = new Set<string>()
  items(reading, '}', () => {
    if (next(reading) !== '"') throw new SyntaxError()
    const key = string(reading)
    if (next(reading) !== ':') throw new SyntaxError()
    reading.at += 1
    if (keys.has(key)) twice.set(found, (twice.get(found) ?? new Set()).add(key))
    keys.add(key)
    const inner = value(reading, depth + 1)
    if (key !== '__proto__') found[key] = inner
  })
  return found
}

function list(reading: JsonCursor, depth: number): unknown[] {
  const found: unknown[] = []
  items(reading, ']', () => found.push(value(reading, depth + 1)))
  return found
}

function items(reading: JsonCursor, close: string, read: () => void): void {
  reading.at += 1
  while (next(reading) !== close) {
    read()
    if (next(reading) === ',') reading.at += 1
    else if (next(reading) !== close) throw new SyntaxError()
  }
  reading.at += 1
}

/** Returns what a pattern finds from a position on; a sticky one finds it exactly there. */
function matched(pattern: RegExp, text: string, from: number): { word: string; end: number } {
  pattern.lastIndex = from
  const word = pattern.exec(text)?.[0] ?? ''
  return { word, end: pattern.sticky ? from + word.length : pattern.lastIndex }
}

function commentEnd(text: string, start: number): number {
  const end = text.indexOf('*/', start + 2)
  if (end < 0) throw new SyntaxError()
  return end + 2
}

function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const sign = text[at]
    if (sign === '"') return at + 1
    if (sign === '\\') at += 1
  }
  throw new SyntaxError()
}
