import type { Token } from 'marked'
import { lexMarkdown } from './math'

/** A fence that has begun and not ended: its lines are added without lexing anything again. */
export type OpenFence = { language: string; lines: readonly string[]; closing: RegExp; indent: number; start: number }

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
}

export const noBlocks: Blocks = { text: '', from: 0, groups: [], tail: [] }

const GROUP_SIZE = 32

/** The blocks of a finished text. Lexed as a whole, because a link's target may be defined after its use. */
export function splitBlocks(text: string): Blocks {
  const whole = unixLines(text)
  const tokens = contentOf(lexMarkdown(whole))
  return { text: whole, from: whole.length, groups: grouped([], tokens), tail: [] }
}

/** The blocks after more text has come. Any other text than a longer version of the former starts over. */
export function growBlocks(former: Blocks, text: string): Blocks {
  const whole = unixLines(text)
  const base = whole.startsWith(former.text) ? former : noBlocks
  if (base.text.length === whole.length) return base
  return (base.fence && growFence({ ...base, fence: base.fence }, whole)) ?? lexTail(base, whole)
}

function lexTail(base: Blocks, text: string): Blocks {
  const wholeLines = text.slice(base.from, text.lastIndexOf('\n') + 1)
  const hasNewLine = base.from + wholeLines.length > base.text.length
  const settled = hasNewLine ? settledBlocks(wholeLines) : []
  const from = settled.reduce((end, token) => end + token.raw.length, base.from)
  const groups = grouped(base.groups, contentOf(settled))
  const fence = openFence(text, from)
  const tail = fence ? [] : contentOf(lexMarkdown(text.slice(from)))
  return { text, from, groups, tail, ...(fence && { fence }) }
}

/**
 * The blocks that no further line can change: all that are followed by another block. Only whole lines may say so,
 * because half a line may still turn out to belong to the block before it.
 */
function settledBlocks(wholeLines: string): Token[] {
  const tokens = lexMarkdown(wholeLines)
  const last = tokens.findLastIndex(token => token.type !== 'space')
  return tokens.slice(0, Math.max(0, last))
}

function openFence(text: string, from: number): OpenFence | undefined {
  const head = /^( {0,3})(`{3,}|~{3,})([^\n]*)\n/.exec(text.slice(from, from + 1000))
  const [opening, indent = '', marks = '', language = ''] = head ?? []
  if (!opening || (marks.startsWith('`') && language.includes('`'))) return undefined
  const closing = new RegExp(`^ {0,3}${marks}[~\`]* *$`)
  const lines = text.slice(from + opening.length).split('\n')
  if (lines.some(line => closing.test(line))) return undefined
  const fence = { language: language.trim(), closing, indent: indent.length, start: from + opening.length }
  return { ...fence, lines: lines.map(line => unindented(line, fence.indent)) }
}

function growFence(base: Blocks & { fence: OpenFence }, text: string): Blocks | undefined {
  const { fence } = base
  const lastStart = Math.max(fence.start, base.text.lastIndexOf('\n') + 1)
  const added = text.slice(lastStart).split('\n')
  if (added.some(line => fence.closing.test(line))) return undefined
  const lines = [...fence.lines.slice(0, -1), ...added.map(line => unindented(line, fence.indent))]
  return { ...base, text, fence: { ...fence, lines } }
}

function unindented(line: string, indent: number): string {
  return line.slice(Math.min(indent, line.length - line.trimStart().length))
}

function contentOf(tokens: readonly Token[]): Token[] {
  return tokens.filter(token => token.type !== 'space' && token.type !== 'def')
}

function grouped(groups: readonly (readonly Token[])[], more: readonly Token[]): readonly (readonly Token[])[] {
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
