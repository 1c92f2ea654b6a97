import type { Citation, Reply, Thinking, ToolCall } from '../../shared/messages'
import { type BlockDelta, citationOf, type StartedBlock } from './anthropic-event'
import { uniqueId } from './call-ids'
import { json } from './parse-event'
import type { CallSoFar, StreamDelta } from './provider'

type Place = { textBefore: number; callsBefore: number }
type Call = { type: 'call'; id: string; name: string; input: unknown; json: string }
type Thought = Place & { type: 'thought'; text: string; signature: string }
type Redacted = { type: 'redacted'; thinking: Thinking }
/** A search of the API's own, or what it found. */
type Item = Place & { type: 'item'; block: StartedBlock; json: string }
type Block = { type: 'text' } | Call | Thought | Redacted | Item

export type MessageBlocks = {
  start(index: number, block: StartedBlock): StreamDelta[]
  add(index: number, delta: BlockDelta): StreamDelta[]
  /** The call that is coming in, where one is. */
  growing(): CallSoFar | undefined
  /** The message goes on in another one, whose blocks are counted from 0 again. */
  next(): void
  collected(): Pick<Reply, 'text' | 'toolCalls' | 'thinking' | 'citations'>
}

/** Puts the blocks of a message together from the pieces of a stream. Blocks of kinds that are not known are left out. */
export function messageBlocks(): MessageBlocks {
  let blocks = new Map<number, Block>()
  const all: Block[] = []
  const citations = new Map<string, Citation>()
  let text = ''
  let lastIsText = true

  const calls = () => all.filter(block => block.type === 'call')
  const place = () => ({ textBefore: text.length, callsBefore: calls().length })

  /** Texts with other blocks between them are paragraphs of their own. */
  function addText(piece: string): StreamDelta[] {
    if (!piece) return []
    const added = text && !lastIsText ? `\n\n${piece}` : piece
    lastIsText = true
    text += added
    return [{ type: 'text-delta', text: added }]
  }

  function opened(block: StartedBlock): Block | undefined {
    if (block.type === 'text') return { type: 'text' }
    lastIsText = false
    switch (block.type) {
      case 'tool_use':
        return { type: 'call', id: block.id ?? '', name: block.name ?? '', input: block.input, json: '' }
      case 'thinking':
        return { type: 'thought', text: '', signature: '', ...place() }
      case 'redacted_thinking':
        return { type: 'redacted', thinking: { redacted: block.data ?? '', ...place() } }
      case 'server_tool_use':
      case 'web_search_tool_result':
        return { type: 'item', block, json: '', ...place() }
      default:
        return undefined
    }
  }

  function add(index: number, delta: BlockDelta): StreamDelta[] {
    const block = blocks.get(index)
    const cited = citationOf(delta.citation)
    if (cited) citations.set(cited.url, cited)
    if (block?.type === 'text') return addText(delta.text ?? '')
    if (block?.type === 'call' || block?.type === 'item') block.json += delta.partial_json ?? ''
    if (block?.type !== 'thought') return []
    block.signature += delta.signature ?? ''
    block.text += delta.thinking ?? ''
    return delta.thinking ? [{ type: 'thinking-delta', text: delta.thinking }] : []
  }

  return {
    start(index, started) {
      const block = opened(started)
      if (!block) return []
      blocks.set(index, block)
      all.push(block)
      return add(index, started)
    },

    add,

    growing() {
      const block = all.at(-1)
      return block?.type === 'call' ? { name: block.name, json: block.json } : undefined
    },

    next() {
      blocks = new Map()
    },

    collected() {
      const thinking = all.flatMap(thinkingOf)
      return {
        text,
        toolCalls: toolCalls(calls()),
        ...(thinking.length > 0 && { thinking }),
        ...(citations.size > 0 && { citations: [...citations.values()] }),
      }
    },
  }
}

function thinkingOf(block: Block): Thinking[] {
  if (block.type === 'redacted') return [block.thinking]
  if (block.type === 'item') {
    const { block: given, json: input, textBefore, callsBefore } = block
    const item = JSON.stringify(input ? { ...given, input: json(input) } : given)
    return [{ item, textBefore, callsBefore }]
  }
  if (block.type !== 'thought') return []
  const { type: _, signature, ...thought } = block
  return [{ ...thought, ...(signature && { signature }) }]
}

/** The arguments come as pieces of JSON; some servers send them whole with the start of the block. */
function toolCalls(calls: readonly Call[]): ToolCall[] {
  const taken = new Set<string>()
  return calls.map(({ id, name, input, json: pieces }) => {
    const whole = typeof input === 'object' && input !== null && Object.keys(input).length > 0
    return { id: uniqueId(id, taken), name, arguments: pieces || (whole ? JSON.stringify(input) : '') }
  })
}
