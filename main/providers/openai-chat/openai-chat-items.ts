import { z } from 'zod'
import type { Reply, Thinking } from '../../../shared/session/messages'
import { json } from '../wire/parse-event'

/** The data that a server wants back unchanged, with that server's origin, since no other understands it. */
const ChatItem = z.object({
  origin: z.string(),
  /** Of OpenRouter: belongs to the reply. */
  reasoning_details: z.array(z.looseObject({})).optional(),
  /** Of Gemini: belongs to the call before which the item stands. */
  extra_content: z.looseObject({}).optional(),
  /** The same, of the text of the reply. */
  reply_extra: z.looseObject({}).optional(),
  /** Of Gemini: what it searched for and found, of the reply. */
  search_parts: z.array(z.looseObject({})).optional(),
})
type ChatItem = z.infer<typeof ChatItem>

export function chatItem(item: ChatItem): string {
  return JSON.stringify(item)
}

type PlacedItem = ChatItem & { callsBefore: number }

/** The items of a reply that came from this very server. Thoughts of others, and of other protocols, are left out. */
function itemsOf({ thinking = [] }: Reply, origin: string): PlacedItem[] {
  return thinking.flatMap(thought => {
    const item = 'item' in thought ? ChatItem.safeParse(json(thought.item)).data : undefined
    return item?.origin === origin ? [{ ...item, callsBefore: thought.callsBefore }] : []
  })
}

/** Returns what belongs to the call with this index. */
export function callExtra(reply: Reply, index: number, origin: string): object | undefined {
  return itemsOf(reply, origin).find(item => item.extra_content && item.callsBefore === index)?.extra_content
}

/** Returns what belongs to the text. */
export function replyExtra(reply: Reply, origin: string): object | undefined {
  return itemsOf(reply, origin).find(item => item.reply_extra)?.reply_extra
}

/** Returns what the server ran for the reply by itself, in the form in which it wants it back. */
export function searchParts(reply: Reply, origin: string): object[] {
  return itemsOf(reply, origin).flatMap(item => item.search_parts ?? [])
}

export function reasoningDetails(reply: Reply, origin: string): object[] {
  return itemsOf(reply, origin).flatMap(item => item.reasoning_details ?? [])
}

/** Thoughts in plain words; signed and encrypted ones are of other protocols. */
export function plainThoughts({ thinking = [] }: Reply): string {
  return thinking.map(wordsOf).join('')
}

function wordsOf(thought: Thinking): string {
  return 'text' in thought && !('encrypted' in thought) && !thought.signature ? thought.text : ''
}

type Detail = Record<string, unknown>

/**
 * Puts pieces of `reasoning_details` together: those in a row of one index and kind are one, their texts joined, and what
 * comes once, such as a signature, kept.
 */
export function joinDetails(pieces: readonly Detail[]): Detail[] {
  const whole: Detail[] = []
  for (const piece of pieces) {
    const last = whole.at(-1)
    if (last && last.type === piece.type && last.index === piece.index) Object.assign(last, joined(last, piece))
    else whole.push({ ...piece })
  }
  return whole
}

function joined(before: Detail, more: Detail): Detail {
  const given = Object.entries(more).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(
    given.map(([key, value]) => {
      const first = before[key]
      const isText = /^(text|summary|data)$/.test(key) && typeof first === 'string' && typeof value === 'string'
      return [key, isText ? first + value : value]
    }),
  )
}
