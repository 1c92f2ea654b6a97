import type { ProviderTool, Reply, Thinking, ToolCall } from '../../../shared/session/messages'
import { uniqueId } from '../wire/wire-names'
import { isProviderTool, itemForLater, providerTool } from './openai-provider-tools'
import type { Item } from './openai-responses-event'
import type { Output } from './openai-responses-outputs'

/** What outputs come to, beside their text. */
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

/** What the provider ran by itself. */
export function toolsOf(outputs: readonly Output[]): ProviderTool[] {
  return outputs.toSorted((a, b) => a.index - b.index).flatMap(toolOf)
}

function toolOf({ other, isDone }: Output): ProviderTool[] {
  return other && isProviderTool(other) ? [providerTool(other, isDone)] : []
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
  let callsBefore = 0
  return items.flatMap(output => {
    if (output.type === 'function_call') callsBefore += 1
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
