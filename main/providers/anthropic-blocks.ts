import type { Reply, Thinking, ToolCall } from '../../shared/messages'
import type { BlockDelta, StartedBlock } from './anthropic-event'
import { uniqueId } from './call-ids'
import type { StreamDelta } from './provider'

type Call = { type: 'call'; id: string; name: string; input: unknown; json: string }
type Thought = { type: 'thought'; text: string; signature: string; textBefore: number; callsBefore: number }
type Redacted = { type: 'redacted'; thinking: Thinking }
type Block = { type: 'text' } | Call | Thought | Redacted

export type MessageBlocks = {
  start(index: number, block: StartedBlock): StreamDelta[]
  add(index: number, delta: BlockDelta): StreamDelta[]
  collected(): Pick<Reply, 'text' | 'toolCalls' | 'thinking'>
}

/** Puts the blocks of a message together from the pieces of a stream. Blocks of kinds that are not known are left out. */
export function messageBlocks(): MessageBlocks {
  const blocks = new Map<number, Block>()
  let text = ''
  let lastIsText = true

  const calls = () => [...blocks.values()].filter(block => block.type === 'call')
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
    if (block.type === 'tool_use')
      return { type: 'call', id: block.id ?? '', name: block.name ?? '', input: block.input, json: '' }
    if (block.type === 'thinking') return { type: 'thought', text: '', signature: '', ...place() }
    if (block.type === 'redacted_thinking')
      return { type: 'redacted', thinking: { redacted: block.data ?? '', ...place() } }
    return undefined
  }

  function add(index: number, delta: BlockDelta): StreamDelta[] {
    const block = blocks.get(index)
    if (block?.type === 'text') return addText(delta.text ?? '')
    if (block?.type === 'call') block.json += delta.partial_json ?? ''
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
      return add(index, started)
    },

    add,

    collected() {
      const thinking = [...blocks.values()].flatMap(thinkingOf)
      return { text, toolCalls: toolCalls(calls()), ...(thinking.length > 0 && { thinking }) }
    },
  }
}

function thinkingOf(block: Block): Thinking[] {
  if (block.type === 'redacted') return [block.thinking]
  if (block.type !== 'thought') return []
  const { type: _, signature, ...thought } = block
  return [{ ...thought, ...(signature && { signature }) }]
}

/** The arguments come as pieces of JSON; some servers send them whole with the start of the block. */
function toolCalls(calls: readonly Call[]): ToolCall[] {
  const taken = new Set<string>()
  return calls.map(({ id, name, input, json }) => {
    const whole = typeof input === 'object' && input !== null && Object.keys(input).length > 0
    return { id: uniqueId(id, taken), name, arguments: json || (whole ? JSON.stringify(input) : '') }
  })
}
