import { z } from 'zod'
import { sentence } from '../../../shared/sentence'
import type { HttpCapability, ServiceAdapter } from '../adapter'
import { addressOf, hitReader, hitsIn, looseText, type SearchResults, type WebSearch, withSites } from '../search'
import { searchProbe } from '../search-probe'
import { extractsOnly, noCategory, tooLong } from '../unsupported-options'

/** If nothing was found, the part for pages is left out. */
const Answer = z.object({ web: z.object({ results: z.array(z.unknown()) }).optional(), type: z.literal('search') })

const readHit = hitReader(
  z.object({
    url: z.string(),
    title: looseText,
    description: looseText,
    page_age: looseText,
    extra_snippets: z.array(z.string()).optional().catch(undefined),
  }),
  ({ url, title, description, page_age, extra_snippets = [] }) => {
    const text = [description ?? '', ...extra_snippets].filter(Boolean).join('\n')
    return { url, title, date: page_age?.slice(0, 10), text }
  },
)

/** The limits that Brave accepts, beyond which it answers with an error. */
const MAX_QUERY = 400
const MAX_WORDS = 50

const searchesWeb: HttpCapability<WebSearch, SearchResults> = {
  request(input, address) {
    const q = withSites(input)
    refuseLong(q)
    const { numResults, startPublishedDate, includeContent } = input
    const url = addressOf(address, 'res/v1/web/search', {
      q,
      count: String(numResults),
      text_decorations: 'false',
      result_filter: 'web',
      ...(startPublishedDate && { freshness: `${startPublishedDate}to${endOfTime()}` }),
      ...(includeContent && { extra_snippets: 'true' }),
    })
    const headers = [{ name: 'accept', value: 'application/json' }]
    return { request: { method: 'GET', url, headers }, unmet: unmetOf(input) }
  },
  parse: answer => ({ hits: hitsIn(Answer.parse(answer).web?.results ?? [], readHit) }),
}

/** Brave has an index of its own. What is left out of its interface goes into the words of the query. */
export const brave: ServiceAdapter = {
  id: 'brave',
  name: 'Brave',
  about: sentence`Searches the web with its own index and returns an excerpt of each page.`,
  usualAddress: 'https://api.search.brave.com',
  needsKey: true,
  keysAt: 'https://api-dashboard.search.brave.com/app/keys',
  cost: sentence`Billed per search. Part of each month may be free.`,
  sign: key => [{ name: 'X-Subscription-Token', value: key }],
  // A key that it does not know is to Brave a request that it does not understand.
  problemOf: ({ status, text = '' }) =>
    status === 422 && text.includes('SUBSCRIPTION_TOKEN_INVALID')
      ? sentence`${'Brave'} didn’t accept the API key. Copy it again from your account there.`
      : undefined,
  probe: searchProbe(searchesWeb),
  offers: {
    'search.web': searchesWeb,
  },
}

/** Brave wants both ends of a span. */
function endOfTime(): string {
  return new Date().toISOString().slice(0, 10)
}

function refuseLong(q: string): void {
  if (q.length <= MAX_QUERY && q.split(/\s+/).length <= MAX_WORDS) return
  throw new Error(tooLong('Brave', MAX_QUERY, MAX_WORDS))
}

function unmetOf({ category, includeContent }: WebSearch): string[] {
  return [...(includeContent ? [extractsOnly('Brave')] : []), ...(category ? [noCategory('Brave', category)] : [])]
}
