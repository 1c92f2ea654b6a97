import type { ProviderTool, Reply, Thinking, ToolCall } from '../../../shared/session/messages'
import { uniqueId } from '../wire/wire-names'
import { isLeftToClient, isProviderTool, itemForLater, providerTool, toolName } from './openai-provider-tools'
import type { Item, OtherItem } from './openai-responses-event'
import type { Output } from './openai-responses-outputs'

/** Collects the content of outputs, besides their text. */
export function collectedOf(outputs: readonly Output[]): Pick<Reply, 'toolCalls' | 'thinking' | 'providerTools'> {
  const items = outputs.toSorted((a, b) => a.index - b.index)
  const thinking = thoughts(items)
  const providerTools = toolsOf(outputs)
  return {
    toolCalls: toolCalls(items),
    ...(thinking.length > 0 && { thinking }),
    ...(providerTools.length > 0 && { providerTools }),
  }
}

/** Returns the tools that the provider ran by itself. */
export function toolsOf(outputs: readonly Output[]): ProviderTool[] {
  const all = othersIn(outputs)
  return outputs
    .toSorted((a, b) => a.index - b.index)
    .flatMap(({ other, isDone }) => (other && isProviderTool(other, all) ? [providerTool(other, isDone)] : []))
}

/** The tools that only its client could run, by their names. */
export function notOffered(outputs: readonly Output[]): string[] {
  const all = othersIn(outputs)
  return all.filter(other => isLeftToClient(other, all)).map(toolName)
}

function othersIn(outputs: readonly Output[]): OtherItem[] {
  return outputs.flatMap(({ other }) => other ?? [])
}

export function thoughtOf({ summary, content }: Item): string {
  const parts = summary && summary.length > 0 ? summary : (content ?? [])
  return parts.map(part => part.text ?? '').join('\n\n')
}

function toolCalls(items: readonly Output[]): ToolCall[] {
  const taken = new Set<string>()
  return items.flatMap(({ type, item, pieces }) => {
    if (type !== 'function_call') return []
    const id = uniqueId(item?.call_id ?? '', taken)
    return [{ id, name: item?.name ?? '', arguments: item?.arguments || pieces }]
  })
}

function thoughts(items: readonly Output[]): Thinking[] {
  const all = othersIn(items)
  let callsBefore = 0
  return items.flatMap(output => {
    if (output.type === 'function_call') callsBefore += 1
    // A call that was not answered is not taken back.
    if (output.other && isLeftToClient(output.other, all)) return []
    return thoughtsOf(output, { textBefore: output.textBefore, callsBefore })
  })
}

function thoughtsOf(
  { type, item, other, pieces, isDone }: Output,
  place: Pick<Thinking, 'textBefore' | 'callsBefore'>,
): Thinking[] {
  if (type === 'reasoning') {
    const { id, encrypted_content: encrypted } = item ?? {}
    const text = (item && thoughtOf(item)) || pieces
    if (isDone && id && encrypted) return [{ text, id, encrypted, ...place }]
    return text ? [{ text, ...place }] : []
  }
  const later = other && isDone ? itemForLater(other) : undefined
  if (later) return [{ item: later, ...place }]
  // Models that name the phase of a message want to be told it again.
  if (type === 'message' && item?.phase) return [{ item: JSON.stringify({ type, phase: item.phase }), ...place }]
  return []
}
