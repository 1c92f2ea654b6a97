import { z } from 'zod'
import { parseWebAddress } from '../../shared/parse-url'
import { wholeHead } from '../../shared/text/whole-head'
import { withoutEndSlashes } from '../../shared/text/without-end-slashes'

export const MOST_RESULTS = 20
/** In UTF-16 units, of the text of one result. */
export const MAX_CONTENT = 3_000
const MAX_TITLE = 300
const MAX_URL = 2_000

/** The query for a web search. `startPublishedDate` is YYYY-MM-DD. */
export type WebSearch = {
  query: string
  numResults: number
  includeContent: boolean
  includeDomains: readonly string[]
  excludeDomains: readonly string[]
  startPublishedDate?: string | undefined
  category?: string | undefined
}

/** Pages are looked for that are like the one at `url`. */
export type SimilarSearch = {
  url: string
  numResults: number
  includeContent: boolean
  excludeDomains: readonly string[]
}

/** A page that was found. `date` is as the service wrote it; `text` is an extract, or what the page says. */
export type SearchHit = { title: string; url: string; date?: string; text?: string }

/** `cost` is in US dollars, where the service says what it took. */
export type SearchResults = { hits: SearchHit[]; cost?: number }

/** One entry of an answer; undefined where it is not of the form that it should be. */
type ReadHit = (entry: unknown) => SearchHit | undefined

/** The first entries that can be read. A list may be as long as it likes: no more of it than needed is looked at. */
export function hitsIn(entries: readonly unknown[], read: ReadHit): SearchHit[] {
  const looked = entries.slice(0, 5 * MOST_RESULTS).flatMap(entry => read(entry) ?? [])
  const first = new Map<string, SearchHit>()
  for (const hit of looked) if (!first.has(hit.url)) first.set(hit.url, hit)
  return [...first.values()].slice(0, MOST_RESULTS)
}

/** Reads entries of a form in which only the address has to be there. */
export function hitReader<T>(schema: z.ZodType<T>, hitOf: (entry: T) => LooseHit): ReadHit {
  return entry => {
    const parsed = schema.safeParse(entry)
    return parsed.success ? boundedHit(hitOf(parsed.data)) : undefined
  }
}

type LooseHit = {
  url: string
  title?: string | null | undefined
  date?: string | null | undefined
  text?: string | null | undefined
}

/** A text that is null, missing, or of another kind is not there; that is no reason to lose the page. */
export const looseText = z.string().nullish().catch(undefined)

function boundedHit({ url, title, date, text }: LooseHit): SearchHit | undefined {
  if (url.length > MAX_URL || !parseWebAddress(url)) return undefined
  const [shownDate, shownText] = [oneLine(date, 40), (text ?? '').trim()]
  return {
    url,
    title: oneLine(title, MAX_TITLE) || url,
    ...(shownDate && { date: shownDate }),
    ...(shownText && { text: wholeHead(shownText, MAX_CONTENT) }),
  }
}

function oneLine(text: string | null | undefined, limit: number): string {
  return wholeHead((text ?? '').replace(/\s+/g, ' ').trim(), limit)
}

/** A query with the words by which most engines leave hosts out, or look at these alone. */
export function withSites({ query, includeDomains, excludeDomains }: WebSearch): string {
  const wanted = includeDomains.map(domain => `site:${domain}`)
  const only = wanted.length > 1 ? `(${wanted.join(' OR ')})` : wanted.join('')
  return [query, only, ...excludeDomains.map(domain => `-site:${domain}`)].filter(Boolean).join(' ')
}

/** The address of a call of a service, whose own address may have a path and end with a slash. */
export function addressOf(address: string, path: string, parameters: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(parameters).toString()
  return `${withoutEndSlashes(address)}/${path}${query && `?${query}`}`
}

export const JSON_HEADERS = [
  { name: 'accept', value: 'application/json' },
  { name: 'content-type', value: 'application/json' },
]
