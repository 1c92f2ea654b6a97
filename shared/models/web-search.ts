import { parseUrl } from '../parse-url'
import type { ProviderSettings } from '../settings'
import { isGemini3 } from './gemini'

type At = Pick<ProviderSettings, 'protocol' | 'baseUrl'>
/** `price` is that of a thousand searches in US dollars, where their maker names one; `sinceGemini3` says that older models do not search. */
export type WebSearch = { price?: number; sinceGemini3?: true }

/**
 * The providers that search the web for their models, with protocol and price, as their documentation had it on 2026-11-23
 * (developers.openai.com/api/docs/guides/tools-web-search,
 * platform.claude.com/docs/en/agents-and-tools/tool-use/web-search-tool, docs.x.ai/developers/tools/overview,
 * openrouter.ai/docs/guides/features/server-tools/web-search, docs.mistral.ai/agents/tools/built-in/websearch,
 * ai.google.dev/gemini-api/docs/google-search and /tool-combination: older models search only if they are offered no tools
 * of ours). OpenRouter's price depends on the service that searches for it.
 */
const SEARCHES: readonly [RegExp, ProviderSettings['protocol'], WebSearch, isFor?: (model: string) => boolean][] = [
  [/^api\.openai\.com$/, 'openai-responses', { price: 10 }],
  [/^api\.anthropic\.com$/, 'anthropic', { price: 10 }],
  [/^api\.x\.ai$/, 'openai-responses', { price: 5 }],
  [/^api\.mistral\.ai$/, 'openai-chat', { price: 30 }],
  [/^generativelanguage\.googleapis\.com$/, 'openai-chat', { price: 14, sinceGemini3: true }, isGemini3],
  [/(^|\.)openrouter\.ai$/, 'openai-chat', {}],
]

/** Returns how a provider searches the web for its models, or for one of them; undefined if it is not known to. */
export function webSearchOf({ protocol, baseUrl = '' }: At, model?: string): WebSearch | undefined {
  const host = hostOf(baseUrl)
  const [, , search, isFor] = SEARCHES.find(([pattern, spoken]) => spoken === protocol && pattern.test(host)) ?? []
  return model === undefined || !isFor || isFor(model) ? search : undefined
}

function hostOf(baseUrl: string): string {
  return parseUrl(baseUrl.trim())?.hostname.toLowerCase() ?? ''
}
