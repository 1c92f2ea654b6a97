import { once } from '../../../shared/once'
import type { Reply, Thinking, ToolCall } from '../../../shared/session/messages'
import { contentForModel, type ToolDetails, type ToolResult } from '../../../shared/session/tool-results'
import type { Message } from '../../providers/provider'
import { estimateImageTokens, estimateTokens } from '../../tools/estimate-tokens'

/** The tokens that a message costs, split by what it consists of. */
export type MessageTokens = { messages: number; 'tool-results': number; images: number }

/** For the role, the separators and the ids of calls. */
const AROUND = 4

/** The tokens of messages, estimated. What does not change is estimated once. */
export function tokensOf(messages: readonly Message[]): MessageTokens {
  const sum = { messages: 0, 'tool-results': 0, images: 0 }
  for (const message of messages) {
    const tokens = messageTokens(message)
    sum.messages += tokens.messages
    sum['tool-results'] += tokens['tool-results']
    sum.images += tokens.images
  }
  return sum
}

export function totalOf(tokens: MessageTokens): number {
  return tokens.messages + tokens['tool-results'] + tokens.images
}

function messageTokens(message: Message): MessageTokens {
  switch (message.role) {
    case 'user': {
      const images = (message.images ?? []).reduce((sum, { bytes }) => sum + estimateImageTokens(bytes), 0)
      return { messages: AROUND + estimateTokens(message.text), 'tool-results': 0, images }
    }
    case 'assistant':
      return { messages: ofReply(message.reply), 'tool-results': 0, images: 0 }
    case 'tool': {
      const { text, images } = ofResult(message)
      return { messages: 0, 'tool-results': AROUND + text, images }
    }
  }
}

const ofReply = once(({ text, toolCalls, thinking = [] }: Reply) => {
  return AROUND + estimateTokens(text) + sumOf(toolCalls, ofCall) + sumOf(thinking, ofThinking)
})

const ofCall = once((call: ToolCall) => AROUND + estimateTokens(call.name) + estimateTokens(call.arguments))

/** Thinking that only its provider can read is not counted: it is seldom charged as it is written. */
const ofThinking = once((thought: Thinking) => ('text' in thought ? estimateTokens(thought.text) : 0))

type ResultTokens = { text: number; images: number }

const results = new WeakMap<ToolResult, ResultTokens>()

function ofResult({ name, result }: Extract<Message, { role: 'tool' }>): ResultTokens {
  const known = results.get(result)
  if (known) return known
  const tokens = { text: 0, images: 0 }
  for (const part of contentForModel(name, result)) {
    if (part.type === 'text') tokens.text += estimateTokens(part.text)
    else tokens.images += estimateImageTokens(sizeOf(part.blob, result.details))
  }
  results.set(result, tokens)
  return tokens
}

/** As far as it is known. */
function sizeOf(blob: string, details: ToolDetails | undefined): number | undefined {
  if (details?.type === 'image') return details.bytes
  return details?.type === 'file-text' ? details.pictures?.find(one => one.blob === blob)?.bytes : undefined
}

function sumOf<T>(items: readonly T[], tokens: (item: T) => number): number {
  return items.reduce((sum, item) => sum + tokens(item), 0)
}
