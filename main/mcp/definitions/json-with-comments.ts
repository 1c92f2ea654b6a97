/** What a text says, and for each object in it the keys that are there more than once, of which the last counts. */
export type JsonWithComments = { value: unknown; twice: ReadonlyMap<object, ReadonlySet<string>> }

/** A file of settings has a few hundred values, a few levels deep. */
const MOST_VALUES = 20_000
const DEEPEST = 100

const BLANKS = /[ \t\r\n]*/y
const LINE_END = /[\r\n]|$/g
const WORD = /[-+.\w]*/y

/**
 * JSON as editors keep it: with comments, commas after the last item, and a byte order mark. Goes over the text once,
 * whatever it is. Throws a `SyntaxError`, or a `RangeError` in words where there is too much of it. `__proto__` is dropped,
 * which a later copy of the object might take for its prototype.
 */
export function parseJsonWithComments(text: string): JsonWithComments {
  const twice = new Map<object, Set<string>>()
  let at = text.startsWith('\uFEFF') ? 1 : 0
  let values = 0

  /** Passes over blanks and comments, and gives the sign that comes then; '' at the end. */
  function next(): string {
    for (;;) {
      at = matched(BLANKS, text, at).end
      if (text.startsWith('//', at)) at = matched(LINE_END, text, at).end
      else if (text.startsWith('/*', at)) at = commentEnd(text, at)
      else return text.charAt(at)
    }
  }

  function string(): string {
    const start = at
    at = stringEnd(text, at)
    return JSON.parse(text.slice(start, at))
  }

  function value(depth: number): unknown {
    values += 1
    if (values > MOST_VALUES) throw new RangeError('there is too much in it')
    if (depth > DEEPEST) throw new RangeError('it is nested too deeply')
    const sign = next()
    if (sign === '{') return object(depth)
    if (sign === '[') return list(depth)
    if (sign === '"') return string()
    const { word, end } = matched(WORD, text, at)
    at = end
    return JSON.parse(word)
  }

  function object(depth: number): Record<string, unknown> {
    const found: Record<string, unknown> = {}
    const keys = new Set<string>()
    items('}', () => {
      if (next() !== '"') throw new SyntaxError()
      const key = string()
      if (next() !== ':') throw new SyntaxError()
      at += 1
      if (keys.has(key)) twice.set(found, (twice.get(found) ?? new Set()).add(key))
      keys.add(key)
      const inner = value(depth + 1)
      if (key !== '__proto__') found[key] = inner
    })
    return found
  }

  function list(depth: number): unknown[] {
    const found: unknown[] = []
    items(']', () => found.push(value(depth + 1)))
    return found
  }

  function items(close: string, read: () => void): void {
    at += 1
    while (next() !== close) {
      read()
      if (next() === ',') at += 1
      else if (next() !== close) throw new SyntaxError()
    }
    at += 1
  }

  const whole = value(0)
  if (next() !== '') throw new SyntaxError()
  return { value: whole, twice }
}

/** What a pattern finds from a place on; one that is sticky finds it there. */
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
