import type { ChatDelta } from './openai-chat-chunk'

type Delta = ChatDelta | null | undefined

/**
 * Google streams thoughts as content: each piece is marked, tags stand around them all. Gives back deltas in which they are
 * thoughts, wherever in the reply they come.
 */
export function markedThoughts(): (delta: Delta) => Delta {
  let wasThought = false

  return delta => {
    const content = delta?.content
    if (!delta || typeof content !== 'string') return delta
    const isThought = isMarked(delta)
    const isAfter = wasThought && content !== ''
    if (isThought || isAfter) wasThought = isThought
    if (isThought)
      return { ...delta, content: null, reasoning_content: content.replace(/^<thought>|<\/thought>$/g, '') }
    return isAfter ? { ...delta, content: content.replace(/^<\/thought>/, '') } : delta
  }
}

function isMarked({ extra_content: extra }: ChatDelta): boolean {
  const said = extra?.google
  return typeof said === 'object' && said !== null && 'thought' in said && said.thought === true
}
