import type { Citation, ProviderTool, Reply, Thinking, ToolCall } from '../../../shared/session/messages'
import type { CallSoFar, DrawnPicture, StreamDelta } from '../provider'
import { json } from '../wire/parse-event'
import { type DrawnPictures, drawnPictures } from '../wire/pictures/drawn-pictures'
import { jsonObject } from '../wire/wire-arguments'
import { uniqueId } from '../wire/wire-names'
import { citedItem, type PageCited, pageCited } from './anthropic-cited-text'
import {
  type BlockDelta,
  blockDelta,
  citationOf,
  type OtherBlock,
  type OwnBlock,
  pictureIn,
  startedBlock,
} from './anthropic-event'
import { isProviderTool, providerTools } from './anthropic-provider-tools'

export type MessageBlocks = {
  start(index: number, block: unknown): StreamDelta[]
  add(index: number, delta: unknown): StreamDelta[]
  /** The call that is coming in, where one is. */
  growing(): CallSoFar | undefined
  /** Returns the tools that the API runs by itself; undefined if nothing about them is new. */
  running(): readonly ProviderTool[] | undefined
  /** The message goes on in another one, whose blocks are counted from 0 again. */
  next(): void
  /** Another message takes the place of this one: only what was shown of it stays. */
  abandon(): void
  isEmpty(): boolean
  /** Returns whether the arguments of a call are incomplete. */
  hasHalfCall(): boolean
  /** Pictures that stand among the blocks. */
  pictures(): readonly DrawnPicture[]
  /** Returns whether there were blocks of unknown kinds. */
  hasUnknown(): boolean
  collected(): Pick<Reply, 'text' | 'toolCalls' | 'thinking' | 'citations' | 'providerTools'>
}

/** The blocks that have come so far. `blocks` are those of the incoming message, by their index; `all` those of the reply, in order. */
type BlocksState = {
  blocks: Map<number, Block>
  all: Block[]
  citations: Map<string, Citation>
  pictures: DrawnPictures
  text: string
  lastText: Text | undefined
  /** True if something else came since the last text. */
  isParted: boolean
  hasNewTools: boolean
}

/**
 * Puts the blocks of a message together from the pieces of a stream. Blocks of kinds that are not known are left out. `waiting`
 * are calls of the reply before whose results these blocks may begin with.
 */
export function messageBlocks(waiting: readonly OtherBlock[] = []): MessageBlocks {
  const soFar: BlocksState = {
    blocks: new Map(),
    all: [],
    citations: new Map(),
    pictures: drawnPictures(),
    text: '',
    lastText: undefined,
    isParted: false,
    hasNewTools: false,
  }

  return {
    start: (index, value) => start(soFar, index, value),

    add(index, delta) {
      const block = soFar.blocks.get(index)
      // The delta of an unknown block may have any form.
      return block && block.type !== 'unknown' ? addTo(soFar, block, blockDelta(delta)) : []
    },

    growing() {
      const block = soFar.all.at(-1)
      return block?.type === 'call' ? { name: block.name, json: block.json } : undefined
    },

    running() {
      const tools = soFar.hasNewTools ? ran(soFar, waiting) : undefined
      soFar.hasNewTools = false
      return tools
    },

    next() {
      soFar.blocks = new Map()
    },

    abandon() {
      Object.assign(soFar, { blocks: new Map(), all: [], isParted: true, hasNewTools: true })
    },

    isEmpty: () => soFar.all.length === 0,
    hasHalfCall: () => callsIn(soFar).some(({ json: pieces }) => pieces !== '' && !jsonObject(pieces)),
    pictures: soFar.pictures.all,
    hasUnknown: () => soFar.all.some(block => block.type === 'unknown'),

    collected() {
      const { text, all, citations } = soFar
      const thinking = all.flatMap(thinkingOf)
      const tools = ran(soFar, waiting)
      return {
        text,
        toolCalls: toolCalls(callsIn(soFar)),
        ...(thinking.length > 0 && { thinking }),
        ...(citations.size > 0 && { citations: [...citations.values()] }),
        ...(tools.length > 0 && { providerTools: tools }),
      }
    },
  }
}

const callsIn = ({ all }: BlocksState) => all.filter(block => block.type === 'call')

function placeIn(soFar: BlocksState): ReplyPosition {
  return { textBefore: soFar.text.length, callsBefore: callsIn(soFar).length }
}

function start(soFar: BlocksState, index: number, value: unknown): StreamDelta[] {
  const started = startedBlock(value)
  const own = started && 'own' in started ? started.own : undefined
  const block = beginBlock(started, placeIn(soFar))
  if (block.type !== 'text') soFar.isParted = true
  if (started && 'other' in started) soFar.pictures.take(pictureIn(started.other))
  soFar.hasNewTools ||= block.type === 'item'
  soFar.blocks.set(index, block)
  soFar.all.push(block)
  for (const citation of Array.isArray(own?.citations) ? own.citations : []) addTo(soFar, block, { citation })
  return own ? addTo(soFar, block, own) : []
}

function addTo(soFar: BlocksState, block: Block, delta: BlockDelta): StreamDelta[] {
  const cited = citationOf(delta.citation)
  if (cited) soFar.citations.set(cited.url, cited)
  if (block.type === 'text') return addText(soFar, block, delta)
  if (block.type === 'call' || block.type === 'item') block.json += delta.partial_json ?? ''
  soFar.hasNewTools ||= block.type === 'item'
  if (block.type !== 'thought') return []
  block.signature += delta.signature ?? ''
  block.text += delta.thinking ?? ''
  return delta.thinking ? [{ type: 'thinking-delta', text: delta.thinking }] : []
}

/** Texts with other blocks between them are paragraphs of their own. */
function addText(soFar: BlocksState, block: Text, { text: piece, citation }: BlockDelta): StreamDelta[] {
  const cited = pageCited(citation)
  if (cited) block.cited.push(cited)
  if (!piece) return []
  const added = soFar.text && soFar.lastText !== block && soFar.isParted ? `\n\n${piece}` : piece
  soFar.lastText = block
  soFar.isParted = false
  soFar.text += added
  block.length += piece.length
  Object.assign(block, placeIn(soFar))
  return [{ type: 'text-delta', text: added }]
}

/** Beside calls of ours the API runs none of its own: what has no result yet comes with the next reply. */
function ran(soFar: BlocksState, waiting: readonly OtherBlock[]): ProviderTool[] {
  const items = soFar.all.flatMap(block => (block.type === 'item' ? itemBlock(block) : []))
  return providerTools(items, waiting).filter(({ status }) => status !== 'open' || callsIn(soFar).length === 0)
}

type ReplyPosition = { textBefore: number; callsBefore: number }
/** `textBefore` is where it ends so far. */
type Text = ReplyPosition & { type: 'text'; length: number; cited: PageCited[] }
type Call = { type: 'call'; id: string; name: string; input: unknown; json: string }
type Thought = ReplyPosition & { type: 'thought'; text: string; signature: string }
type Redacted = { type: 'redacted'; thinking: Thinking }
/** A tool that the API ran by itself, or its result. */
type Item = ReplyPosition & { type: 'item'; block: OtherBlock; json: string }
/** One that is passed over. */
type Unknown = { type: 'unknown' }
type Block = Text | Call | Thought | Redacted | Item | Unknown

type Started = ReturnType<typeof startedBlock>

/** A block as it begins, at its place among the others. One of a kind that is not known is passed over. */
function beginBlock(started: Started, place: ReplyPosition): Block {
  return started && 'own' in started ? ownBlock(started.own, place) : otherBlock(started, place)
}

function ownBlock({ type, id, name, input, data }: OwnBlock, place: ReplyPosition): Block {
  switch (type) {
    case 'text':
      return { type: 'text', length: 0, cited: [], ...place }
    case 'tool_use':
      return { type: 'call', id: id ?? '', name: name ?? '', input, json: '' }
    case 'thinking':
      return { type: 'thought', text: '', signature: '', ...place }
    default:
      return { type: 'redacted', thinking: { redacted: data ?? '', ...place } }
  }
}

function otherBlock(started: Started, place: ReplyPosition): Item | Unknown {
  const block = started && 'other' in started ? started.other : undefined
  return block && isProviderTool(block) ? { type: 'item', block, json: '', ...place } : { type: 'unknown' }
}

/** As it goes back: with all of its input. */
function itemBlock({ block, json: input }: Item): OtherBlock {
  return input ? { ...block, input: json(input) } : block
}

/** Returns what goes back of a block with the next request, besides text and calls. */
function thinkingOf(block: Block): Thinking[] {
  if (block.type === 'redacted') return [block.thinking]
  if (block.type === 'item' || block.type === 'text') {
    const { textBefore, callsBefore } = block
    const item = block.type === 'item' ? JSON.stringify(itemBlock(block)) : citedOf(block)
    return item ? [{ item, textBefore, callsBefore }] : []
  }
  if (block.type !== 'thought') return []
  const { type: _, signature, ...thought } = block
  return [{ ...thought, ...(signature && { signature }) }]
}

function citedOf({ length, cited }: Text): string | undefined {
  return length > 0 && cited.length > 0 ? citedItem(length, cited) : undefined
}

/** The arguments come as pieces of JSON; some servers send them whole with the start of the block. */
function toolCalls(calls: readonly Call[]): ToolCall[] {
  const taken = new Set<string>()
  return calls.map(({ id, name, input, json: pieces }) => {
    const whole = typeof input === 'object' && input !== null && Object.keys(input).length > 0
    return { id: uniqueId(id, taken), name, arguments: pieces || (whole ? JSON.stringify(input) : '') }
  })
}
