type Range = [from: number, to: number]

/** A line that begins or ends a block of code; behind the sign may stand its language. */
const FENCE = /^[\s>]*(`{3,}(?=[^`]*$)|~{3,})/
/** The signs that open a line: quotes, and the signs of a heading. */
const LINE_START = /^(?:\s{0,3}>)*\s{0,3}(?:#{1,6}\s+)?/
/** Longer pieces keep their signs, so that no line takes long. */
const CODE = /(?<!`)(`{1,3})(?!`)(.{1,500}?)(?<!`)\1(?!`)/g
const LINK = /!?\[([^\][]*)\]\([^()\s]*(?:\s+"[^"()]*")?\)/g
const ESCAPE = /\\(?=[!-/:-@[-`{-~])/g
const EMPHASIS = /(?<!\\)(?:\*{1,3}|_{1,3}|~~)/g

/** Returns what a person reads of a Markdown text: its signs are left out, and code stays as it is. Line breaks stay. */
export function withoutMarkdown(text: string): string {
  let fence = ''
  const lines = text.split('\n').flatMap(line => {
    const sign = FENCE.exec(line)?.[1]
    if (sign === undefined || !sign.startsWith(fence)) return fence ? line : plainLine(line)
    fence = fence ? '' : sign
    return []
  })
  return lines.join('\n')
}

function plainLine(line: string): string {
  const start: Range = [0, LINE_START.exec(line)?.[0].length ?? 0]
  const code = [...line.matchAll(CODE)].map(({ index, 0: all, 1: tick = '' }) =>
    signsAround(index, all, { from: tick.length, length: all.length - 2 * tick.length }),
  )
  const words = masked(
    line,
    code.map(([[from], [, to]]) => [from, to]),
  )
  const links = [...words.matchAll(LINK)].flatMap(({ index, 0: all, 1: label = '' }) =>
    signsAround(index, all, { from: all.indexOf('[') + 1, length: label.length }),
  )
  const escapes = [...words.matchAll(ESCAPE)].map(({ index }): Range => [index, index + 1])
  return without(line, [start, ...code.flat(), ...links, ...escapes, ...emphasisIn(masked(words, links))])
}

/** Returns what stands before and after the words within a piece of a line. */
function signsAround(at: number, piece: string, { from, length }: { from: number; length: number }): [Range, Range] {
  return [
    [at, at + from],
    [at + from + length, at + piece.length],
  ]
}

/** The line without what is in these places, which stay as long as they were, so that places keep counting. */
function masked(line: string, places: readonly Range[]): string {
  let at = 0
  const parts = places.map(([from, to]) => {
    const before = line.slice(at, from)
    at = to
    return before + 'x'.repeat(to - from)
  })
  return parts.join('') + line.slice(at)
}

/** The signs of emphasis that have a partner. */
function emphasisIn(line: string): Range[] {
  const found: Range[] = []
  const open = new Map<string, Range>()
  for (const { index, 0: sign } of line.matchAll(EMPHASIS)) {
    const here: Range = [index, index + sign.length]
    const [before, after] = [line[index - 1] ?? ' ', line[index + sign.length] ?? ' ']
    const partner = open.get(sign)
    // An underscore within a word is one.
    const isFree = (side: string) => !sign.startsWith('_') || !/[\p{L}\p{N}_]/u.test(side)
    if (partner && before.trim() !== '' && isFree(after)) {
      found.push(partner, here)
      open.delete(sign)
    } else if (after.trim() !== '' && isFree(before)) open.set(sign, here)
  }
  return found
}

function without(line: string, hidden: Range[]): string {
  const parts: string[] = []
  let at = 0
  for (const [from, to] of hidden.sort(([one], [other]) => one - other)) {
    parts.push(line.slice(at, from))
    at = Math.max(at, to)
  }
  return parts.join('') + line.slice(at)
}
