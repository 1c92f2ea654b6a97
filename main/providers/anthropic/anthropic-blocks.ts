import type { Citation, ProviderTool, Reply } from '../../../shared/session/messages'
import type { CallSoFar, DrawnPicture, StreamDelta } from '../provider'
import { type DrawnPictures, drawnPictures } from '../wire/pictures/drawn-pictures'
import { jsonObject } from '../wire/wire-arguments'
import {
  type Block,
  beginBlock,
  itemBlock,
  type ReplyPosition,
  type Text,
  thinkingOf,
  toolCalls,
} from './anthropic-block'
import { pageCited } from './anthropic-cited-text'
import { type BlockDelta, blockDelta, citationOf, type OtherBlock, pictureIn, startedBlock } from './anthropic-event'
import { providerTools } from './anthropic-provider-tools'

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
