import type { Request, StreamDelta } from '../provider'
import { thinkTags } from './openai-chat-think-tags'
import { heldText } from './repair-held-text'
import { callsInText, type TextCall } from './repair-text-calls'

export type ChatText = {
  /** Takes a piece of the content and gives back what it shows. */
  add(piece: string): StreamDelta[]
  /** Returns what is still held back: calls, if they may be read out of it and it is nothing else, or text. */
  end(mayCall: boolean): { deltas: StreamDelta[]; calls: TextCall[] }
}

/** Parts the content of a reply in what the model thinks, what it says, and the calls that weak models write out as text. */
export function chatText(tools: Request['tools']): ChatText {
  const tags = thinkTags()
  const held = heldText()
  // Without tools nothing can be meant as a call.
  const shown = (delta: StreamDelta): StreamDelta[] =>
    delta.type === 'text-delta' && tools.length > 0 ? said(held.add(delta.text)) : [delta]

  return {
    add: piece => tags.add(piece).flatMap(shown),

    end(mayCall) {
      const deltas = tags.rest().flatMap(shown)
      const rest = held.rest()
      const calls = mayCall ? callsInText(rest, tools) : undefined
      return calls ? { deltas, calls } : { deltas: [...deltas, ...said(rest)], calls: [] }
    },
  }
}

function said(text: string): StreamDelta[] {
  return text ? [{ type: 'text-delta', text }] : []
}
