import type { MarkedToken, Token, Tokens } from 'marked'
import { type Blocks, contentOf, goesOn, groupedBlocks, noBlocks, unixLines } from './blocks'
import { keepTokens } from './keep-tokens'
import { LONGEST } from './lexing-work'
import { lexBeginning } from './math'
import { codeOf, growFence, openFence } from './open-fence'
import { growList, openList, partAfter, signOf, splitList } from './open-list'
import { endOfPlain, isPlain, plainBlock, plainPieces } from './plain-block'

/** The blocks after more text has come. Any other text than a longer version of the former starts over. */
export function growBlocks(former: Blocks, text: string): Blocks {
  const whole = unixLines(text)
  const base = goesOn(whole, former.text) ? former : noBlocks
  if (base.text.length === whole.length) return base
  return growPlain(base, whole) ?? growLastFence(base, whole) ?? growLastList(base, whole) ?? lexTail(base, whole)
}

function lexTail(base: Blocks, text: string): Blocks {
  const tooLong = text.length - base.from > LONGEST
  const rest = text.slice(base.from)
  const wholeLines = rest.slice(0, rest.lastIndexOf('\n') + 1)
  const hasNewLine = base.from + wholeLines.length > base.text.length
  const lines = tooLong ? null : hasNewLine ? lexBeginning(wholeLines) : []
  if (!lines) return giveUp(base, text)
  const { settled, last } = settledBlocks(lines)
  const from = settled.reduce((end, token) => end + token.raw.length, base.from)
  const kept = keepTokens(base.tail, partsAfter(base, contentOf(settled)))
  const groups = groupedBlocks(base.groups, kept)
  const part = from === base.from ? base.part : undefined
  const { givenUp } = base
  const fence = openFence(text, from)
  if (fence) return { text, from, groups, tail: [], fence, part, givenUp }
  const lexed = lexBeginning(text.slice(from))
  if (!lexed) return giveUp(withEnded({ ...base, text, from, groups, part }, text), text)
  const tail = keepTokens(base.tail.slice(kept.length), partsAfter({ part }, contentOf(lexed)))
  const list = last?.type === 'list' ? openList(last, from) : undefined
  return { text, from, groups, tail, list, part, givenUp }
}

/** Keeps what an empty line has ended before the part that is too much work. */
function withEnded(base: Blocks, text: string): Blocks {
  const from = text.lastIndexOf('\n\n') + 2
  const ended = from > base.from + 1 ? lexBeginning(text.slice(base.from, from)) : null
  if (!ended) return base
  return { ...base, from, groups: groupedBlocks(base.groups, partsAfter(base, contentOf(ended))), part: undefined }
}

type Settled = { settled: readonly Token[]; last?: MarkedToken | undefined }

/** The blocks that no further line can change: all that are followed by another block. Only whole lines may say so. */
function settledBlocks(lines: readonly Token[]): Settled {
  const index = lines.findLastIndex(token => token.type !== 'space')
  return { settled: lines.slice(0, Math.max(0, index)), last: lines[index] as MarkedToken | undefined }
}

function growLastList(base: Blocks, text: string): Blocks | undefined {
  const grown = base.list && growList(base.list, text)
  if (!grown) return undefined
  const tail = keepTokens(base.tail, contentOf(grown.tokens))
  const [whole, ...others] = tail as [Tokens.List, ...Token[]]
  const split = splitList(grown.list)
  if (!split) return { ...base, text, tail, list: grown.list }
  const { part, list } = split
  const rest = { ...partAfter(part, whole), items: whole.items.slice(part.items.length) }
  const groups = groupedBlocks(base.groups, [part])
  return { ...base, text, from: list.cut, groups, tail: [rest, ...others], list, part }
}

/** The blocks after a part of a list, which they may begin with the rest of. */
function partsAfter({ part }: Pick<Blocks, 'part'>, tokens: Token[]): Token[] {
  const [first, ...others] = tokens
  const list = first?.type === 'list' ? (first as Tokens.List) : undefined
  return part && list && signOf(part.raw) === signOf(list.raw) ? [partAfter(part, list), ...others] : tokens
}

function growLastFence(base: Blocks, text: string): Blocks | undefined {
  if (!base.fence) return undefined
  const { fence, end } = growFence(base.fence, base.text, text)
  if (end === undefined) return { ...base, text, fence }
  // The lexer itself says what it is, unless it is too long for it.
  if (text.length - base.from <= LONGEST) return undefined
  const groups = groupedBlocks(base.groups, [codeOf(fence)])
  return lexTail({ ...base, text: text.slice(0, end), from: end, groups, tail: [], fence: undefined }, text)
}

/** So often a text may be too much work, before all that follows is shown as it was written too. */
const MOST_GIVEN_UP = 8

/** Shows what has come as it was written, up to the next empty line that comes. */
function giveUp({ text: _former, list: _list, part: _part, ...base }: Blocks, text: string): Blocks {
  const givenUp = (base.givenUp ?? 0) + 1
  const plainUntil = givenUp < MOST_GIVEN_UP ? text.length : Number.POSITIVE_INFINITY
  return withPlain({ ...base, text, givenUp, plainUntil }, text.length)
}

function growPlain(base: Blocks, text: string): Blocks | undefined {
  if (base.plainUntil === undefined) return undefined
  const end = endOfPlain(text, base.plainUntil)
  // Text that has been looked at is not looked at again.
  if (end === undefined)
    return withPlain({ ...base, text, plainUntil: Math.max(base.plainUntil, text.length) }, text.length)
  const before = { ...base, text: text.slice(0, end), plainUntil: undefined }
  const { groups, tail } = withPlain(before, end)
  return lexTail({ ...before, groups: groupedBlocks(groups, tail), tail: [], from: end }, text)
}

/** All from where the tail begins as pieces of plain text, of which only the last can still change. */
function withPlain(base: Blocks, end: number): Blocks {
  const isFirst = base.givenUp === 1 && !base.groups.at(-1)?.some(isPlain)
  const pieces = plainPieces(base.text.slice(base.from, end))
  const last = pieces.at(-1) ?? ''
  const settled = pieces.slice(0, -1).map((piece, index) => plainBlock(piece, isFirst && index === 0))
  const from = end - last.length
  const tail = last === '' ? [] : [plainBlock(last, isFirst && settled.length === 0)]
  return { ...base, from, groups: groupedBlocks(base.groups, settled), tail }
}
