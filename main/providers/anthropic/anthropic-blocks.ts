import type { Citation, ProviderTool, Reply, Thinking, ToolCall } from '../../../shared/session/messages'
import type { CallSoFar, StreamDelta } from '../provider'
import { uniqueId } from '../wire/call-ids'
import { json } from '../wire/parse-event'
import { citedItem, type PageCited, pageCited } from './anthropic-cited-text'
import {
  type BlockDelta,
  blockDelta,
  citationOf,
  type OtherBlock,
  type OwnBlock,
  startedBlock,
} from './anthropic-event'
import { isProviderTool, providerTools } from './anthropic-provider-tools'

type Place = { textBefore: number; callsBefore: number }
/** `textBefore` is where it ends so far. */
type Text = Place & { type: 'text'; length: number; cited: PageCited[] }
type Call = { type: 'call'; id: string; name: string; input: unknown; json: string }
type Thought = Place & { type: 'thought'; text: string; signature: string }
type Redacted = { type: 'redacted'; thinking: Thinking }
/** What the API ran by itself, or what came of it. */
type Item = Place & { type: 'item'; block: OtherBlock; json: string }
/** One that is passed over. */
type Unknown = { type: 'unknown' }
type Block = Text | Call | Thought | Redacted | Item | Unknown

export type MessageBlocks = {
  start(index: number, block: unknown): StreamDelta[]
  add(index: number, delta: unknown): StreamDelta[]
  /** The call that is coming in, where one is. */
  growing(): CallSoFar | undefined
  /** What the API runs by itself; undefined where nothing of it is new. */
  running(): readonly ProviderTool[] | undefined
  /** The message goes on in another one, whose blocks are counted from 0 again. */
  next(): void
  /** Another message takes the place of this one: only what was shown of it stays. */
  abandon(): void
  isEmpty(): boolean
  /** Whether there were blocks of kinds that are not known. */
  hasUnknown(): boolean
  collected(): Pick<Reply, 'text' | 'toolCalls' | 'thinking' | 'citations' | 'providerTools'>
}

/**
 * Puts the blocks of a message together from the pieces of a stream. Blocks of kinds that are not known are left out. `waiting`
 * are calls of the reply before whose results these blocks may begin with.
 */
export function messageBlocks(waiting: readonly OtherBlock[] = []): MessageBlocks {
  let blocks = new Map<number, Block>()
  let all: Block[] = []
  const citations = new Map<string, Citation>()
  let text = ''
  let lastText: Text | undefined
  let isParted = false
  let hasNewTools = false

  const calls = () => all.filter(block => block.type === 'call')
  const place = () => ({ textBefore: text.length, callsBefore: calls().length })

  /** Texts with other blocks between them are paragraphs of their own. */
  function addText(block: Text, { text: piece, citation }: BlockDelta): StreamDelta[] {
    const cited = pageCited(citation)
    if (cited) block.cited.push(cited)
    if (!piece) return []
    const added = text && lastText !== block && isParted ? `\n\n${piece}` : piece
    lastText = block
    isParted = false
    text += added
    block.length += piece.length
    Object.assign(block, place())
    return [{ type: 'text-delta', text: added }]
  }

  /** Beside calls of ours the API runs none of its own: what has no result yet comes with the next reply. */
  function ran(): ProviderTool[] {
    const items = all.flatMap(block => (block.type === 'item' ? itemBlock(block) : []))
    return providerTools(items, waiting).filter(({ status }) => status !== 'open' || calls().length === 0)
  }

  function cite(citation: unknown): void {
    const cited = citationOf(citation)
    if (cited) citations.set(cited.url, cited)
  }

  function addTo(block: Block | undefined, delta: BlockDelta): StreamDelta[] {
    cite(delta.citation)
    if (block?.type === 'text') return addText(block, delta)
    if (block?.type === 'call' || block?.type === 'item') block.json += delta.partial_json ?? ''
    hasNewTools ||= block?.type === 'item'
    if (block?.type !== 'thought') return []
    block.signature += delta.signature ?? ''
    block.text += delta.thinking ?? ''
    return delta.thinking ? [{ type: 'thinking-delta', text: delta.thinking }] : []
  }

  return {
    start(index, value) {
      const started = startedBlock(value)
      const own = started && 'own' in started ? started.own : undefined
      const block = own ? ownBlock(own, place()) : otherBlock(started, place())
      if (block.type !== 'text') isParted = true
      hasNewTools ||= block.type === 'item'
      blocks.set(index, block)
      all.push(block)
      for (const citation of Array.isArray(own?.citations) ? own.citations : []) addTo(block, { citation })
      return own ? addTo(block, own) : []
    },

    add(index, delta) {
      const block = blocks.get(index)
      // What comes of a block that is not known may have any form.
      return block && block.type !== 'unknown' ? addTo(block, blockDelta(delta)) : []
    },

    growing() {
      const block = all.at(-1)
      return block?.type === 'call' ? { name: block.name, json: block.json } : undefined
    },

    running() {
      const tools = hasNewTools ? ran() : undefined
      hasNewTools = false
      return tools
    },

    next() {
      blocks = new Map()
    },

    abandon() {
      blocks = new Map()
      all = []
      isParted = true
      hasNewTools = true
    },

    isEmpty: () => all.length === 0,
    hasUnknown: () => all.some(block => block.type === 'unknown'),

    collected() {
      const thinking = all.flatMap(thinkingOf)
      const tools = ran()
      return {
        text,
        toolCalls: toolCalls(calls()),
        ...(thinking.length > 0 && { thinking }),
        ...(citations.size > 0 && { citations: [...citations.values()] }),
        ...(tools.length > 0 && { providerTools: tools }),
      }
    },
  }
}

function ownBlock({ type, id, name, input, data }: OwnBlock, place: Place): Block {
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

function otherBlock(started: ReturnType<typeof startedBlock>, place: Place): Item | Unknown {
  const block = started && 'other' in started ? started.other : undefined
  return block && isProviderTool(block) ? { type: 'item', block, json: '', ...place } : { type: 'unknown' }
}

/** As it goes back: with all of its input. */
function itemBlock({ block, json: input }: Item): OtherBlock {
  return input ? { ...block, input: json(input) } : block
}

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
