import type { wireMessages } from './anthropic-messages'

type Messages = ReturnType<typeof wireMessages>

/**
 * Returns whether the model's own turn, whose results come last, began without a thought: thinking was turned on within
 * it, or its beginning was summarized. A model with a budget for thoughts then refuses to think in the rest of it.
 */
export function beganWithoutThought(messages: Messages): boolean {
  if (!hasResults(messages.at(-1))) return false
  const asked = messages.findLastIndex(message => message.role === 'user' && !hasResults(message))
  const first = messages[asked + 1]?.content[0]
  return first?.type !== 'thinking' && first?.type !== 'redacted_thinking'
}

function hasResults(message: Messages[number] | undefined): boolean {
  return message?.role === 'user' && message.content.some(block => block.type === 'tool_result')
}
