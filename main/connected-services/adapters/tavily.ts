import { z } from 'zod'
import { sentence } from '../../../shared/sentence'
import type { HttpCapability, ServiceAdapter } from '../adapter'
import { addressOf, hitReader, hitsIn, JSON_HEADERS, looseText, type SearchResults, type WebSearch } from '../search'
import { searchProbe } from '../search-probe'
import { noCategory } from '../unsupported-options'

const Answer = z.object({ results: z.array(z.unknown()) })

const readHit = hitReader(
  z.object({
    url: z.string(),
    title: looseText,
    content: looseText,
    raw_content: looseText,
    published_date: looseText,
  }),
  ({ url, title, content, raw_content, published_date }) => ({
    url,
    title,
    date: dayOf(published_date),
    text: raw_content || content,
  }),
)

/** Its topics, by what a model may call them. */
function topicFor(category: string): string | undefined {
  return ['news', 'finance', 'general'].find(topic => category.toLowerCase().startsWith(topic.slice(0, 5)))
}

const searchesWeb: HttpCapability<WebSearch, SearchResults> = {
  request(input, address) {
    const { query, numResults, includeContent, includeDomains, excludeDomains, startPublishedDate, category } = input
    const topic = category && topicFor(category)
    const body = {
      query,
      max_results: numResults,
      search_depth: 'basic',
      ...(includeContent && { include_raw_content: 'markdown' }),
      ...(includeDomains.length > 0 && { include_domains: includeDomains }),
      ...(excludeDomains.length > 0 && { exclude_domains: excludeDomains }),
      ...(startPublishedDate && { start_date: startPublishedDate }),
      ...(topic && { topic }),
    }
    const url = addressOf(address, 'search')
    const unmet = category && !topic ? [noCategory('Tavily', category)] : []
    return { request: { method: 'POST', url, headers: JSON_HEADERS, body: JSON.stringify(body) }, unmet }
  },
  parse: answer => ({ hits: hitsIn(Answer.parse(answer).results, readHit) }),
}

/** Tavily searches for agents: its extracts are chosen for the query. */
export const tavily: ServiceAdapter = {
  id: 'tavily',
  name: 'Tavily',
  about: sentence`Searches the web with an engine built for agents, and returns page text.`,
  usualAddress: 'https://api.tavily.com',
  needsKey: true,
  keysAt: 'https://app.tavily.com',
  cost: sentence`Each search uses a credit from your plan.`,
  sign: key => [{ name: 'authorization', value: ['Bearer', key].join(' ') }],
  problemOf: ({ status }) =>
    status === 432 || status === 433
      ? sentence`Your ${'Tavily'} account is out of credit, or its plan doesn’t allow this.`
      : undefined,
  probe: searchProbe(searchesWeb),
  offers: {
    'search.web': searchesWeb,
  },
}

/** Of news it writes dates as mail does. */
function dayOf(date: string | null | undefined): string | undefined {
  const time = Date.parse(date ?? '')
  return Number.isNaN(time) ? undefined : new Date(time).toISOString().slice(0, 10)
}
