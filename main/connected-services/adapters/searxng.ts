import { z } from 'zod'
import { sentence } from '../../../shared/sentence'
import type { HttpCapability, ServiceAdapter } from '../adapter'
import { addressOf, hitReader, hitsIn, looseText, type SearchResults, type WebSearch, withSites } from '../search'
import { searchProbe } from '../search-probe'
import { extractsOnly, noCategory, noDate, onlyTheLast } from '../unsupported-options'

const Answer = z.object({ results: z.array(z.unknown()) })

const readHit = hitReader(
  z.object({ url: z.string(), title: looseText, content: looseText, publishedDate: looseText }),
  ({ url, title, content, publishedDate }) => ({ url, title, date: publishedDate?.slice(0, 10), text: content }),
)

const CATEGORIES: ReadonlySet<string> = new Set([
  ...['general', 'news', 'science', 'it', 'files', 'images', 'videos', 'music', 'map', ['social', 'media'].join(' ')],
])

const DAY_MS = 86_400_000

const searchesWeb: HttpCapability<WebSearch, SearchResults> = {
  request(input, address) {
    const { range, unmet: unmetOfDate } = rangeFor(input)
    const { category = '' } = input
    const isKnown = CATEGORIES.has(category.toLowerCase())
    const url = addressOf(address, 'search', {
      q: withSites(input),
      format: 'json',
      ...(range && { time_range: range }),
      ...(isKnown && { categories: category.toLowerCase() }),
    })
    const unmet = [
      ...(input.includeContent ? [extractsOnly('SearXNG')] : []),
      ...unmetOfDate,
      ...(category && !isKnown ? [noCategory('SearXNG', category)] : []),
    ]
    return { request: { method: 'GET', url, headers: [{ name: 'accept', value: 'application/json' }] }, unmet }
  },
  parse: answer => ({ hits: hitsIn(Answer.parse(answer).results, readHit) }),
}

/** A server of one's own that asks several engines. */
export const searxng: ServiceAdapter = {
  id: 'searxng',
  name: 'SearXNG',
  about: sentence`Searches through your own SearXNG server, which queries several search engines. No account needed.`,
  needsKey: false,
  // For servers behind a proxy that asks for a token.
  sign: key => [{ name: 'authorization', value: ['Bearer', key].join(' ') }],
  problemOf: ({ status }) =>
    status === 403
      ? sentence`The server doesn’t allow JSON responses. In its settings.yml, add json to formats under search, then restart it.`
      : undefined,
  probe: searchProbe(searchesWeb),
  offers: {
    'search.web': searchesWeb,
  },
}

/** It knows the last day, month and year alone: the shortest of them that holds all that is wanted. */
function rangeFor({ startPublishedDate }: WebSearch): { range?: string; unmet: string[] } {
  if (startPublishedDate === undefined) return { unmet: [] }
  const days = (Date.now() - Date.parse(startPublishedDate)) / DAY_MS
  const range = days <= 1 ? 'day' : days <= 30 ? 'month' : days <= 365 ? 'year' : undefined
  if (range === undefined) return { unmet: [noDate('SearXNG')] }
  return { range, unmet: [onlyTheLast('SearXNG', range, startPublishedDate)] }
}
