import { z } from 'zod'
import type { Thinking } from '../../../shared/session/messages'
import { json } from '../wire/parse-event'

/** A search's citation names its place in what the search found, which the API wants back with the text. */
const PageCited = z.looseObject({
  type: z.literal('web_search_result_location'),
  url: z.string(),
  title: z.string().nullable().default(null),
  cited_text: z.string(),
  encrypted_index: z.string(),
})
export type PageCited = z.infer<typeof PageCited>

const CitedText = z.object({
  type: z.literal('text'),
  length: z.number().int().positive(),
  citations: z.array(PageCited),
})

export function pageCited(citation: unknown): PageCited | undefined {
  return citation === undefined ? undefined : PageCited.safeParse(citation).data
}

/** So many characters of the reply, up to the place of the item, with what they cite. */
export function citedItem(length: number, citations: readonly PageCited[]): string {
  return JSON.stringify({ type: 'text', length, citations })
}

/** The same out of a reply; undefined where it is no such item, or reaches back before `from`. */
export function citedText(thought: Thinking, from: number): z.infer<typeof CitedText> | undefined {
  const cited = 'item' in thought ? CitedText.safeParse(json(thought.item)).data : undefined
  return cited && thought.textBefore - cited.length >= from ? cited : undefined
}
