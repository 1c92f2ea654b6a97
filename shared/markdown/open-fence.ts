import type { Token, Tokens } from 'marked'

/** A fence that has begun and not ended: its lines are added without lexing anything again. */
export type OpenFence = {
  readonly type: 'open-fence'
  readonly raw: ''
  readonly language: string
  readonly lines: readonly string[]
  readonly indent: number
  readonly start: number
  /** After all lines but the last, of which more may come. */
  readonly nesting: Nesting
}

/**
 * The position of a line among the fences that are written within a fence. Models write a README with its own fences
 * between fences of the same length, and mean one block: as a fence with a language cannot end another, it begins one
 * within it.
 */
type Nesting = {
  /** The marks that the outer fence began with. */
  readonly marks: string
  /** The marks of those within it that have not ended, the innermost last; undefined where there are too many to be meant. */
  readonly inner: readonly string[] | undefined
  /** So many lines come before the first that ends the fence in CommonMark, once there is one. */
  readonly plainEnd?: number
}

/** A text with more fences within each other than these is read as CommonMark says. */
const DEEPEST = 8

const HEAD = /^( {0,3})(`{3,}(?!`)|~{3,}(?!~))([^\n]*)(?:\n|$)/
const LONGEST_HEAD = 1_000

/** The beginning of a fence; `start` is where its first line begins. */
type Fence = { marks: string; indent: number; language: string; start: number }

function fenceAt(text: string, from: number): Fence | undefined {
  const [opening, indent = '', marks = '', language = ''] = HEAD.exec(text.slice(from, from + LONGEST_HEAD)) ?? []
  if (!opening || (marks.startsWith('`') && language.includes('`'))) return undefined
  return { marks, indent: indent.length, language: language.trim(), start: from + opening.length }
}

/** The fence that a text has at `from`, where it does not end in it. */
export function openFence(text: string, from: number): OpenFence | undefined {
  const fence = fenceAt(text, from)
  if (!fence || text.charAt(fence.start - 1) !== '\n') return undefined
  const { marks, ...found } = fence
  const lines = text.slice(found.start).split('\n')
  const read = readLines(lines, { marks, inner: [] }, 0)
  if (read.end !== undefined) return undefined
  return { type: 'open-fence', raw: '', ...found, lines: unindented(lines, found.indent), nesting: read.nesting }
}

/** The fence after more text has come; where it ends by that, also where what follows it begins. */
export function growFence(fence: OpenFence, former: string, text: string): { fence: OpenFence; end?: number } {
  const lastStart = Math.max(fence.start, former.lastIndexOf('\n') + 1)
  const added = text.slice(lastStart).split('\n')
  const known = fence.lines.slice(0, -1)
  const lines = [...known, ...unindented(added, fence.indent)]
  const { end, nesting } = readLines(added, fence.nesting, known.length)
  if (end === undefined) return { fence: { ...fence, lines, nesting } }
  return { fence: { ...fence, lines: lines.slice(0, end) }, end: endOfLine(text, fence.start, end) }
}

/**
 * The code that a text begins with, where fences within it let it end elsewhere than CommonMark says. Of a text that goes on it is
 * all that is there, as long as it has not ended. `looked` hears how many characters were looked at.
 */
export function nestedFence(
  text: string,
  { isWhole, looked }: { isWhole: boolean; looked(count: number): void },
): Tokens.Code | undefined {
  const fence = fenceAt(text, 0)
  if (!fence) return undefined
  let nesting: Nesting = { marks: fence.marks, inner: [] }
  let index = 0
  for (let from = fence.start; from <= text.length; index++) {
    const next = lineEnd(text, from)
    const after = afterLine(text.slice(from, next), index, nesting)
    if (after.end !== undefined) {
      looked(next)
      return nesting.plainEnd === undefined || after.end !== index ? undefined : code(text.slice(0, next), fence, index)
    }
    nesting = after.nesting
    from = next + 1
  }
  looked(text.length)
  return isWhole || nesting.plainEnd === undefined ? undefined : code(text, fence, index)
}

function code(raw: string, { indent, language, start }: Fence, lines: number): Tokens.Code {
  const text = unindented(raw.slice(start).split('\n').slice(0, lines), indent).join('\n')
  return { type: 'code', raw, lang: language, text }
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

/** Returns where the line begins that follows so many lines and the one that ends them. */
function endOfLine(text: string, start: number, lines: number): number {
  let at = start
  for (let count = 0; count <= lines; count++) at = Math.min(text.length, lineEnd(text, at) + 1)
  return at
}

/** `end` says how many lines come before the one that ends the fence; without it `nesting` is that of all lines but the last. */
type FenceReading = { nesting: Nesting; end?: number }

function readLines(lines: readonly string[], nesting: Nesting, first: number): FenceReading {
  let before = nesting
  for (const [index, line] of lines.entries()) {
    const after = afterLine(line, first + index, before)
    if (after.end !== undefined) return after
    if (index < lines.length - 1) before = after.nesting
  }
  return { nesting: before }
}

const CLOSING = /^ {0,3}([~`]+) *$/
const WITH_LANGUAGE = /^ {0,3}(`{3,}|~{3,})[ \t]*[\w{][^`]*$/

function afterLine(line: string, index: number, nesting: Nesting): FenceReading {
  const { marks, inner, plainEnd } = nesting
  const [, closing = ''] = CLOSING.exec(line) ?? []
  if (closing.startsWith(marks)) {
    if (!inner || inner.length === 0) return { nesting, end: index }
    const isInner = closing.startsWith(inner.at(-1) ?? '')
    return { nesting: { marks, inner: isInner ? inner.slice(0, -1) : inner, plainEnd: plainEnd ?? index } }
  }
  const [, opening = ''] = WITH_LANGUAGE.exec(line) ?? []
  if (!inner || !opening.startsWith(marks)) return { nesting }
  if (inner.length < DEEPEST) return { nesting: { ...nesting, inner: [...inner, opening] } }
  return plainEnd === undefined ? { nesting: { marks, inner: undefined } } : { nesting, end: plainEnd }
}

/** The code of a fence that has ended, or whose text has. */
export function codeOf({ language, lines }: OpenFence): Tokens.Code {
  const text = lines.join('\n').replace(/\n$/, '')
  return { type: 'code', raw: text, lang: language, text }
}

export function isOpenFence(token: Token | OpenFence): token is OpenFence {
  return token.type === 'open-fence'
}

/** Returns whether CommonMark has the fence end before the text does, so that fences within it were not ended. */
export function isUnbalanced({ nesting }: OpenFence): boolean {
  return nesting.plainEnd !== undefined
}

function unindented(lines: readonly string[], indent: number): string[] {
  return lines.map(line => line.slice(Math.min(indent, line.length - line.trimStart().length)))
}
