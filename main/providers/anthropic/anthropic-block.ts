import type { Thinking, ToolCall } from '../../../shared/session/messages'
import { json } from '../wire/parse-event'
import { uniqueId } from '../wire/wire-names'
import { citedItem, type PageCited } from './anthropic-cited-text'
import type { OtherBlock, OwnBlock, startedBlock } from './anthropic-event'
import { isProviderTool } from './anthropic-provider-tools'

export type ReplyPosition = { textBefore: number; callsBefore: number }
/** `textBefore` is where it ends so far. */
export type Text = ReplyPosition & { type: 'text'; length: number; cited: PageCited[] }
type Call = { type: 'call'; id: string; name: string; input: unknown; json: string }
type Thought = ReplyPosition & { type: 'thought'; text: string; signature: string }
type Redacted = { type: 'redacted'; thinking: Thinking }
/** A tool that the API ran by itself, or its result. */
type Item = ReplyPosition & { type: 'item'; block: OtherBlock; json: string }
/** One that is passed over. */
type Unknown = { type: 'unknown' }
export type Block = Text | Call | Thought | Redacted | Item | Unknown

type Started = ReturnType<typeof startedBlock>

/** A block as it begins, at its place among the others. One of a kind that is not known is passed over. */
export function beginBlock(started: Started, place: ReplyPosition): Block {
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
export function itemBlock({ block, json: input }: Item): OtherBlock {
  return input ? { ...block, input: json(input) } : block
}

/** Returns what goes back of a block with the next request, besides text and calls. */
export function thinkingOf(block: Block): Thinking[] {
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
export function toolCalls(calls: readonly Call[]): ToolCall[] {
  const taken = new Set<string>()
  return calls.map(({ id, name, input, json: pieces }) => {
    const whole = typeof input === 'object' && input !== null && Object.keys(input).length > 0
    return { id: uniqueId(id, taken), name, arguments: pieces || (whole ? JSON.stringify(input) : '') }
  })
}
