import type { Thinking } from '../../shared/messages'
import type { ChatDelta } from './openai-chat-chunk'
import { chatItem, joinDetails } from './openai-chat-items'

type Place = { textBefore: number; callsBefore: number }

export type ChatThoughts = {
  /** Words that the model thought at a place of its reply. */
  think(text: string, place: Place): void
  /** Takes what the server wants back unchanged. */
  keep(delta: ChatDelta | null | undefined): void
  hasAny(): boolean
  collected(extras: readonly { at: number; extra: object }[], textLength: number): Thinking[]
}

/** Collects what a model thought, in words and in what only its server understands. */
export function chatThoughts(origin: string): ChatThoughts {
  const words: (Place & { text: string })[] = []
  const details: Record<string, unknown>[] = []

  return {
    think(text, place) {
      const last = words.at(-1)
      if (last && last.textBefore === place.textBefore && last.callsBefore === place.callsBefore) last.text += text
      else words.push({ text, ...place })
    },

    keep: delta => void details.push(...(delta?.reasoning_details ?? [])),

    hasAny: () => words.length > 0 || details.length > 0,

    collected(extras, textLength) {
      const ofReply = { origin, reasoning_details: joinDetails(details) }
      return [
        ...(details.length > 0 ? [{ item: chatItem(ofReply), textBefore: 0, callsBefore: 0 }] : []),
        ...words,
        ...extras.map(({ at, extra }) => ({
          item: chatItem({ origin, extra_content: { ...extra } }),
          textBefore: textLength,
          callsBefore: at,
        })),
      ]
    },
  }
}
