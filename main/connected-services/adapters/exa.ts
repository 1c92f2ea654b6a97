import { z } from 'zod'
import { sentence } from '../../../shared/sentence'
import type { HttpCapability, ServiceAdapter } from '../adapter'
import {
  addressOf,
  hitReader,
  hitsIn,
  JSON_HEADERS,
  looseText,
  MAX_CONTENT,
  type SearchResults,
  type WebSearch,
} from '../search'
import { searchProbe } from '../search-probe'

const Answer = z.object({
  results: z.array(z.unknown()),
  costDollars: z.object({ total: z.number().nonnegative() }).optional().catch(undefined),
})

const readHit = hitReader(
  z.object({ url: z.string(), title: looseText, publishedDate: looseText, text: looseText }),
  ({ url, title, publishedDate, text }) => ({ url, title, date: publishedDate?.slice(0, 10), text }),
)

const searchesWeb: HttpCapability<WebSearch, SearchResults> = {
  request(input, address) {
    const { query, numResults, includeContent, includeDomains, excludeDomains, startPublishedDate, category } = input
    const body = {
      query,
      type: 'auto',
      numResults,
      ...(includeContent && wholeText),
      ...(includeDomains.length > 0 && { includeDomains }),
      ...(excludeDomains.length > 0 && { excludeDomains }),
      ...(startPublishedDate && { startPublishedDate: `${startPublishedDate}T00:00:00.000Z` }),
      ...(category && { category }),
    }
    return { request: post(addressOf(address, 'search'), body), unmet: [] }
  },
  parse,
}

/** Exa searches by meaning, and finds pages that are like another one. */
export const exa: ServiceAdapter = {
  id: 'exa',
  name: 'Exa',
  about: sentence`Searches the web by meaning, returns page text, and finds similar pages.`,
  usualAddress: 'https://api.exa.ai',
  needsKey: true,
  keysAt: 'https://dashboard.exa.ai/api-keys',
  cost: sentence`Billed per search. Each response says what it cost.`,
  sign: key => [{ name: 'x-api-key', value: key }],
  probe: searchProbe(searchesWeb),
  offers: {
    'search.web': searchesWeb,
    'search.similar': {
      request({ url, numResults, includeContent, excludeDomains }, address) {
        const body = {
          url,
          numResults,
          ...(includeContent && wholeText),
          ...(excludeDomains.length > 0 && { excludeDomains }),
        }
        return { request: post(addressOf(address, 'findSimilar'), body), unmet: [] }
      },
      parse,
    },
  },
}

const wholeText = { contents: { text: { maxCharacters: MAX_CONTENT } } }

function post(url: string, body: object) {
  return { method: 'POST' as const, url, headers: JSON_HEADERS, body: JSON.stringify(body) }
}

function parse(answer: unknown): SearchResults {
  const { results, costDollars } = Answer.parse(answer)
  return { hits: hitsIn(results, readHit), ...(costDollars && { cost: costDollars.total }) }
}
