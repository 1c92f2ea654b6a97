import type { Thinking } from '../../../shared/session/messages'
import type { ChatDelta } from './openai-chat-chunk'
import { chatItem, joinDetails } from './openai-chat-items'

type ReplyPosition = { textBefore: number; callsBefore: number }

export type ChatThoughts = {
  /** Words that the model thought at a place of its reply. */
  think(text: string, place: ReplyPosition): void
  /** Takes what the server wants back unchanged. */
  keep(delta: ChatDelta | null | undefined): void
  hasAny(): boolean
  collected(extras: readonly { at: number; extra: object }[], textLength: number): Thinking[]
}

/** Collects what a model thought, in words and in what only its server understands. */
export function chatThoughts(origin: string): ChatThoughts {
  const words: (ReplyPosition & { text: string })[] = []
  const details: Record<string, unknown>[] = []
  const searched: Record<string, unknown>[] = []
  let signature: object | undefined

  return {
    think(text, place) {
      const last = words.at(-1)
      if (last && last.textBefore === place.textBefore && last.callsBefore === place.callsBefore) last.text += text
      else words.push({ text, ...place })
    },

    keep(delta) {
      details.push(...(delta?.reasoning_details ?? []))
      searched.push(...(delta?.search_parts ?? []))
      signature = signatureIn(delta?.extra_content) ?? signature
    },

    hasAny: () => words.length > 0 || details.length > 0,

    collected(extras, textLength) {
      const ofReply = { origin, reasoning_details: joinDetails(details) }
      return [
        ...(details.length > 0 ? [{ item: chatItem(ofReply), ...START }] : []),
        ...(signature ? [{ item: chatItem({ origin, reply_extra: { ...signature } }), ...START }] : []),
        ...(searched.length > 0 ? [{ item: chatItem({ origin, search_parts: searched }), ...START }] : []),
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

const START: ReplyPosition = { textBefore: 0, callsBefore: 0 }

/** Google's signature of a text, in the field of whichever of its services it is; beside it only says what is a thought. */
function signatureIn(extra: Record<string, unknown> | null | undefined): object | undefined {
  for (const [service, said] of Object.entries(extra ?? {})) {
    if (typeof said !== 'object' || said === null || !('thought_signature' in said)) continue
    return { [service]: { thought_signature: said.thought_signature } }
  }
  return undefined
}
