import type { MarkedToken, Token } from 'marked'
import { keepTokens } from './keep-tokens'
import { lexMarkdown } from './math'
import { growList, type OpenList, openList } from './open-list'

/** A fence that has begun and not ended: its lines are added without lexing anything again. */
export type OpenFence = {
  readonly type: 'open-fence'
  readonly raw: ''
  readonly language: string
  readonly lines: readonly string[]
  readonly closing: RegExp
  readonly indent: number
  readonly start: number
}

/**
 * A text that grows, as blocks. `groups` hold the blocks that can no longer change (each group at most 32 of them, so
 * that a view compares groups first); `tail` holds those that still can; `from` is where the tail begins in the text.
 */
export type Blocks = {
  readonly text: string
  readonly from: number
  readonly groups: readonly (readonly Token[])[]
  readonly tail: readonly Token[]
  readonly fence?: OpenFence
  /** Set while the tail begins with a long list. */
  readonly list?: OpenList
}

export const noBlocks: Blocks = { text: '', from: 0, groups: [], tail: [] }

const GROUP_SIZE = 32

/** The blocks of a finished text. Lexed as a whole, because a link's target may be defined after its use. */
export function splitBlocks(text: string): Blocks {
  const whole = unixLines(text)
  const tokens = contentOf(lexMarkdown(whole))
  return { text: whole, from: whole.length, groups: groupedBlocks([], tokens), tail: [] }
}

/** The blocks after more text has come. Any other text than a longer version of the former starts over. */
export function growBlocks(former: Blocks, text: string): Blocks {
  const whole = unixLines(text)
  const base = whole.startsWith(former.text) ? former : noBlocks
  if (base.text.length === whole.length) return base
  return growFence(base, whole) ?? growLastList(base, whole) ?? lexTail(base, whole)
}

/**
 * The blocks of a text that has grown and is whole now. What was there before stays as it was, unless a link's target
 * may have been defined after its use.
 */
export function finishBlocks(former: Blocks, text: string): Blocks {
  const whole = unixLines(text)
  if (former === noBlocks || !whole.startsWith(former.text)) return splitBlocks(text)
  const before = [...former.groups.flat(), ...former.tail]
  const rest = DEFINITION.test(whole) ? whole : whole.slice(former.from)
  const known = rest === whole ? [] : former.groups
  const tokens = keepTokens(rest === whole ? before : former.tail, contentOf(lexMarkdown(rest)))
  return { text: whole, from: whole.length, groups: groupedBlocks(known, tokens), tail: [] }
}

/** A line that may define the target of a link, in a list or a quote too. */
const DEFINITION = /^[ \t>*+\-\d.)]*\[[^\]\n]+\]:/m

function lexTail(base: Blocks, text: string): Blocks {
  const wholeLines = text.slice(base.from, text.lastIndexOf('\n') + 1)
  const hasNewLine = base.from + wholeLines.length > base.text.length
  const { settled, last } = hasNewLine ? settledBlocks(wholeLines) : NOTHING_NEW
  const from = settled.reduce((end, token) => end + token.raw.length, base.from)
  const kept = keepTokens(base.tail, contentOf(settled))
  const groups = groupedBlocks(base.groups, kept)
  const fence = openFence(text, from)
  const tail = fence ? [] : keepTokens(base.tail.slice(kept.length), contentOf(lexMarkdown(text.slice(from))))
  const list = !fence && last?.type === 'list' ? openList(last, from) : undefined
  return { text, from, groups, tail, ...(fence && { fence }), ...(list && { list }) }
}

type Settled = { settled: readonly Token[]; last?: MarkedToken | undefined }

const NOTHING_NEW: Settled = { settled: [] }

/**
 * The blocks that no further line can change: all that are followed by another block. Only whole lines may say so,
 * because half a line may still turn out to belong to the block before it.
 */
function settledBlocks(wholeLines: string): Settled {
  const tokens = lexMarkdown(wholeLines)
  const index = tokens.findLastIndex(token => token.type !== 'space')
  return { settled: tokens.slice(0, Math.max(0, index)), last: tokens[index] as MarkedToken | undefined }
}

function growLastList(base: Blocks, text: string): Blocks | undefined {
  const grown = base.list && growList(base.list, text)
  return grown && { ...base, text, tail: keepTokens(base.tail, contentOf(grown.tokens)), list: grown.list }
}

function openFence(text: string, from: number): OpenFence | undefined {
  const head = /^( {0,3})(`{3,}|~{3,})([^\n]*)\n/.exec(text.slice(from, from + 1000))
  const [opening, indent = '', marks = '', language = ''] = head ?? []
  if (!opening || (marks.startsWith('`') && language.includes('`'))) return undefined
  const closing = new RegExp(`^ {0,3}${marks}[~\`]* *$`)
  const lines = text.slice(from + opening.length).split('\n')
  if (lines.some(line => closing.test(line))) return undefined
  return {
    ...{ type: 'open-fence', raw: '', language: language.trim(), closing },
    ...{ indent: indent.length, start: from + opening.length },
    lines: lines.map(line => unindented(line, indent.length)),
  }
}

function growFence(base: Blocks, text: string): Blocks | undefined {
  const { fence } = base
  if (!fence) return undefined
  const lastStart = Math.max(fence.start, base.text.lastIndexOf('\n') + 1)
  const added = text.slice(lastStart).split('\n')
  if (added.some(line => fence.closing.test(line))) return undefined
  const lines = [...fence.lines.slice(0, -1), ...added.map(line => unindented(line, fence.indent))]
  return { ...base, text, fence: { ...fence, lines } }
}

export function isOpenFence(token: Token | OpenFence): token is OpenFence {
  return token.type === 'open-fence'
}

function unindented(line: string, indent: number): string {
  return line.slice(Math.min(indent, line.length - line.trimStart().length))
}

function contentOf(tokens: readonly Token[]): Token[] {
  return tokens.filter(token => token.type !== 'space' && token.type !== 'def')
}

/** Puts more blocks behind those that are there already. */
export function groupedBlocks(
  groups: readonly (readonly Token[])[],
  more: readonly Token[],
): readonly (readonly Token[])[] {
  if (more.length === 0) return groups
  const open = groups.at(-1)
  const starts = open && open.length < GROUP_SIZE ? groups.length - 1 : groups.length
  const rest = [...(groups[starts] ?? []), ...more]
  const made: (readonly Token[])[] = []
  for (let index = 0; index < rest.length; index += GROUP_SIZE) made.push(rest.slice(index, index + GROUP_SIZE))
  return [...groups.slice(0, starts), ...made]
}

function unixLines(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}
