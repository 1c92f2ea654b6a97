import { z } from 'zod'
import type { Citation } from '../../../shared/session/messages'
import type { ChatChunk } from './openai-chat-chunk'

const address = z.string().regex(/^https?:\/\//i)
const title = z.string().nullish().catch(null)

/** As OpenAI and OpenRouter name a page, xAI and Perplexity, and Gemini what an answer is grounded in. */
const Page = z.union([
  z.object({ url_citation: z.object({ url: z.string(), title }) }).transform(({ url_citation: cited }) => cited),
  address.transform(url => ({ url, title: null })),
  z.object({ url: address, title }),
  z.object({ web: z.object({ uri: address, title }) }).transform(({ web }) => ({ url: web.uri, title: web.title })),
])

const Grounding = z.union([
  z.object({ groundingChunks: z.array(z.unknown()) }).transform(given => given.groundingChunks),
  z.object({ grounding_chunks: z.array(z.unknown()) }).transform(given => given.grounding_chunks),
])

/** The pages that a piece of a reply names as its sources. */
export function pagesIn({ citations, search_results: results, choices }: ChatChunk): Citation[] {
  const { delta, grounding_metadata: snake, groundingMetadata: camel } = choices?.find(one => !one.index) ?? {}
  const grounds = [snake, camel].flatMap(one => (one === undefined ? [] : (Grounding.safeParse(one).data ?? [])))
  const found = [...listed(delta?.annotations), ...listed(citations), ...listed(results), ...grounds]
  return found.flatMap(one => {
    const page = Page.safeParse(one).data
    return page ? [{ url: page.url, title: page.title || page.url }] : []
  })
}

function listed(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
